declare module '*.css';

declare module '*.svg' {
  /** The file's URL. */
  const address: string;
  export default address;
}
