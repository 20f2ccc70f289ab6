import webpack from 'webpack';

/** Library modules that never run here or that browsers have built in, with the code that replaces each. */
const simpler = {
  // The theme turns ripples off.
  './TouchRipple.mjs': 'export default () => null',
  // Formik clones form values, which are plain data.
  'lodash-es/cloneDeep': 'export default (value) => structuredClone(value)',
  'lodash-es/clone': 'export default (value) => (Array.isArray(value) ? [...value] : { ...value })',
};

export const withSimpler = new webpack.NormalModuleReplacementPlugin(
  /^(\.\/TouchRipple\.mjs|lodash-es\/clone(Deep)?)$/,
  (resource) => {
    if (/[\\/](@mui[\\/]material[\\/]ButtonBase|formik[\\/]dist)$/.test(resource.context)) {
      resource.request = `data:text/javascript,${simpler[resource.request]}`;
    }
  },
);
