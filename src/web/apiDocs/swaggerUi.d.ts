/** The URL of the file in the build output. */
declare module 'swagger-ui-dist/swagger-ui-bundle.js' {
  const address: string;
  export default address;
}
