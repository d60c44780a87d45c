// Loaded into the server before its own code: on a signal it collects garbage and prints what is left.
process.on('SIGUSR2', () => {
  globalThis.gc()
  globalThis.gc()
  console.log(`collected ${JSON.stringify(process.memoryUsage())}`)
})
