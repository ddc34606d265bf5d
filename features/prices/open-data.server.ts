import { Hono } from 'hono'
import { contentDisposition } from '../../platform/server/http/content-disposition.server.ts'
import { type HttpEnv, rateLimited } from '../../platform/server/http/http.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { jobDictionary } from '../services/jobs/jobs.server.ts'
import { figureReads } from './figure-api.server.ts'
import { findFigures } from './figures.server.ts'
import { licenceUrl, openDataColumns } from './open-data.ts'
import { townOfKey } from './price-towns.ts'

/** Serves all published figures at `/otvoreni-podaci/cene.csv` and `.json` (docs/product.md, Prices in town). */
export const openDataRoutes = () =>
  new Hono<HttpEnv>()
    .get('/otvoreni-podaci/cene.csv', rateLimited(figureReads), async c => {
      const rows = await readRows(c.var.runtime)
      const lines = rows.map(row => openDataColumns.map(({ name }) => quoted(String(row[name]))).join(','))
      return c.body(`\uFEFF${[openDataColumns.map(({ name }) => name).join(','), ...lines].join('\r\n')}\r\n`, 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': contentDisposition('attachment', 'cene.csv'),
        ...shared,
      })
    })
    .get('/otvoreni-podaci/cene.json', rateLimited(figureReads), async c =>
      c.json({ license: licenceUrl, items: await readRows(c.var.runtime) }, 200, shared),
    )

/** Programs of other sites may read the data. */
const shared = { 'access-control-allow-origin': '*', 'cache-control': 'public, no-cache' }

type OpenDataRow = Record<(typeof openDataColumns)[number]['name'], string | number | boolean>

async function readRows(runtime: Runtime): Promise<OpenDataRow[]> {
  const { byId } = jobDictionary(runtime)
  const figures = await findFigures(runtime.database)
  return figures.flatMap(figure => {
    const [job, town] = [byId.get(figure.job), townOfKey(figure.town_key)]
    if (!job || !town) return []
    const { low, middle, high, providers, quotes, published_on, is_demo } = figure
    const month = published_on.slice(0, 7)
    const names = { posao: job.id, naziv: job.name, delatnost: job.trade, jedinica: job.unit, mesto: town.name }
    return [
      {
        ...names,
        q1: low,
        medijana: middle,
        q3: high,
        pruzalaca: providers,
        ponuda: quotes,
        mesec: month,
        demo: is_demo,
      },
    ]
  })
}

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
