/**
 * Returns the server's parameters. They are passed on the command line, which overrides ALTER SYSTEM and configuration
 * files, so that durability cannot be changed.
 */
export function getServerParameters(port: number, connections: number): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    // Loopback works on every system and with a data folder of any depth; a socket's path is limited to about 100
    // bytes.
    unix_socket_directories: '',
    max_connections: connections,
    authentication_timeout: '10s',
    ssl: 'off',

    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }), // syncs the whole file system instead of opening every file
    wal_level: 'minimal',
    max_wal_senders: 0,
    max_wal_size: '256MB', // limits recovery time and disk space

    shared_buffers: '64MB',
    jit: 'off',
    // No parallel workers: their memory is in /dev/shm, which is small in containers.
    max_worker_processes: 0,
    max_parallel_workers_per_gather: 0,
    max_parallel_maintenance_workers: 0,

    cluster_name: 'fieldside',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C', // start-error.ts parses the messages
    log_destination: 'stderr',
    logging_collector: 'off',
    log_checkpoints: 'off',
    log_line_prefix: '',
    log_min_messages: 'log', // leaves out statement errors, which are returned to the caller and may contain names of people
    log_error_verbosity: 'terse',
    log_statement: 'none',
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
