// Returns for each job whether it came only after the process was ready.
let isReady = false;
process.on('message', () => process.send?.({ kind: 'done', output: String(isReady) }));
setImmediate(() => {
  isReady = true;
  process.send?.({ kind: 'ready' });
});
