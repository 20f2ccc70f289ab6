import '@fontsource-variable/inter/wght.css';
import swaggerUiAddress from 'swagger-ui-dist/swagger-ui-bundle.js';
import 'swagger-ui-dist/swagger-ui.css';
import '../features/theme/base.css';
import '../features/theme/variables.css.ts';
import './apiDocs.css';

/** The API reference: Swagger UI, served from our own files, showing the document that the server generates. */
declare global {
  interface Window {
    SwaggerUIBundle(options: object): unknown;
  }
}

const root = document.documentElement;
root.classList.toggle('dark-mode', root.classList.contains('dark'));

// The library is a single prebuilt file, loaded unchanged.
const script = document.createElement('script');
script.src = swaggerUiAddress;
script.addEventListener('load', () => {
  window.SwaggerUIBundle({
    dom_id: '#root',
    url: '/api/v3/openapi.json',
    deepLinking: true,
    // By default, Swagger UI sends the document to a public validator.
    validatorUrl: null,
    defaultModelsExpandDepth: -1,
    defaultModelRendering: 'model',
    layout: 'BaseLayout',
  });
});
document.head.append(script);
