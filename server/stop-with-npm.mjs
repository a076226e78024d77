/**
 * Told to stop, npm stops the shell between us and itself, and the shell does not pass it on: without this the server
 * would live on unseen, with its port and its data folder taken.
 */
export function stopWithNpm() {
  const shell = process.ppid
  setInterval(() => {
    if (process.ppid !== shell) process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}
