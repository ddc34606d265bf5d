/** Keep-alive of every connection: within a minute each side notices that the other is gone, which frees locks. */
export const keepAliveSettings = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  options:
    '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3 -c tcp_user_timeout=30000',
}
