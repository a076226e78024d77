/**
 * Stops the server along with npm. npm stops only the shell in between, which does not pass the signal on: without
 * this, the server would keep running unseen, holding its port and data folder.
 */
export function stopWithNpm() {
  const shell = process.ppid
  setInterval(() => {
    if (process.ppid !== shell) process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}
