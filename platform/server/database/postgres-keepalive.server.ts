/**
 * For every connection to PostgreSQL: a side that vanishes is noticed by the other within a minute, and with it what it
 * had locked is free again.
 */
export const keptAlive = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  options:
    '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3 -c tcp_user_timeout=30000',
}
