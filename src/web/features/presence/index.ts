export { OthersEditing, OthersViewing } from './OthersHere.tsx';
