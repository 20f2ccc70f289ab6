import Fastify from 'fastify';

/** The least that Fastify can do for a JSON body: parse it, serialize it, send it. */
const app = Fastify();
app.post('/api', async (request) => request.body);
console.log(`ready ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
