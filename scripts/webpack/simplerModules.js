import webpack from 'webpack';

/**
 * Imports of libraries that never run here, or that browsers have by now: for each request, the code that replaces it.
 */
const simpler = {
  // The theme turns ripples off.
  './TouchRipple.mjs': 'export default () => null',
  // Formik clones forms' values, which are plain.
  'lodash-es/cloneDeep': 'export default (value) => structuredClone(value)',
  'lodash-es/clone': 'export default (value) => (Array.isArray(value) ? [...value] : { ...value })',
};

/** Replaces them. */
export const withSimpler = new webpack.NormalModuleReplacementPlugin(
  /^(\.\/TouchRipple\.mjs|lodash-es\/clone(Deep)?)$/,
  (resource) => {
    if (/[\\/](@mui[\\/]material[\\/]ButtonBase|formik[\\/]dist)$/.test(resource.context)) {
      resource.request = `data:text/javascript,${simpler[resource.request]}`;
    }
  },
);
