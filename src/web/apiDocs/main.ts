import '@fontsource-variable/inter/wght.css';
import swaggerUiAddress from 'swagger-ui-dist/swagger-ui-bundle.js';
import 'swagger-ui-dist/swagger-ui.css';
import '../features/theme/base.css';
import '../features/theme/variables.css.ts';
import './apiDocs.css';

/** The readable page of the API: Swagger UI, from our own files, over the document that the server derives. */
declare global {
  interface Window {
    SwaggerUIBundle(options: object): unknown;
  }
}

const root = document.documentElement;
root.classList.toggle('dark-mode', root.classList.contains('dark'));

// The library is one built file, which stays as its makers ship it.
const script = document.createElement('script');
script.src = swaggerUiAddress;
script.addEventListener('load', () => {
  window.SwaggerUIBundle({
    dom_id: '#root',
    url: '/api/v3/openapi.json',
    deepLinking: true,
    // Other people's servers judge documents for free: nothing is sent to them.
    validatorUrl: null,
    defaultModelsExpandDepth: -1,
    defaultModelRendering: 'model',
    layout: 'BaseLayout',
  });
});
document.head.append(script);
