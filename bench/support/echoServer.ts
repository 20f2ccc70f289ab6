import Fastify from 'fastify';

/** The minimum that Fastify does for a JSON body: parse it, write it, send it. */
const app = Fastify();
app.post('/api', async (request) => request.body);
console.log(`ready ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
