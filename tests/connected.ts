import pg from 'pg'

/** By a connection of its own, past the site's, which end what takes many seconds. */
export async function connected(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
