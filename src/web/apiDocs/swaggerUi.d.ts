/** The address of the file, where the build puts it. */
declare module 'swagger-ui-dist/swagger-ui-bundle.js' {
  const address: string;
  export default address;
}
