/**
 * Keep-alive settings of every connection to PostgreSQL: each side notices within a minute that the other has vanished,
 * and its locks are released.
 */
export const keptAlive = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  options:
    '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3 -c tcp_user_timeout=30000',
}
