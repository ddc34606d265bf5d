/** Keep-alive of every connection. Each side notices within a minute that the other side is gone and frees locks. */
export const keepAliveSettings = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  options:
    '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3 -c tcp_user_timeout=30000',
}
