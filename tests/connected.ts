import pg from 'pg'

/** Runs `work` on a separate connection, because the site's connections end statements that take many seconds. */
export async function withConnection(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
