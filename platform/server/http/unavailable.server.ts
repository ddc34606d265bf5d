import { createHash } from 'node:crypto'
import { htmlInCyrillic } from '../../serbian/script/cyrillic-html.ts'
import { scriptOfPath } from '../../serbian/script/script-path.ts'
import type { HttpContext } from './http.server.ts'
import { Problem } from './problem.server.ts'
import { scriptOfRequest } from './request-script.server.ts'

/** Seconds after which the database or a new instance may be ready. */
const RETRY_AFTER_S = 5

/** Returns 503 with `Retry-After` while the site is unavailable: a page for browsers, else a problem body. */
export function unavailableResponse(c: HttpContext): Response {
  const { req } = c
  const unavailable = new Problem(503, 'unavailable', UNAVAILABLE_TEXT, { retryAfter: RETRY_AFTER_S })
  const isForPage = req.header('accept')?.includes('text/html') && !req.path.startsWith('/api/')
  const script = isForPage ? scriptOfPath(new URL(req.url).pathname) : scriptOfRequest(c)
  const problem = unavailable.response(c.var.requestId, script)
  if (!isForPage) return problem
  const headers = new Headers(problem.headers)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('cache-control', 'no-store')
  headers.set('content-security-policy', `default-src 'none'; style-src '${styleHash}'; frame-ancestors 'none'`)
  return new Response(req.method === 'HEAD' ? null : pages[script], {
    status: 503,
    headers,
  })
}

const UNAVAILABLE_TEXT = 'Sajt trenutno nije dostupan. Pokušajte ponovo za koji trenutak.'

/** The page contains its style, because the site's files may be unavailable. */
const style = `:root{color-scheme:light dark}body{font:1.125rem/1.6 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.25rem}h1{font-size:1.75rem;line-height:1.25}`
const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`
const latinPage = `<!doctype html>
<html lang="sr-Latn">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="10">
<title>Sajt trenutno nije dostupan</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Sajt trenutno nije dostupan</h1>
<p>Radimo na tome. Stranica će za desetak sekundi sama pokušati ponovo.</p>
<p><a href="">Pokušaj odmah</a></p>
</main>
</body>
</html>
`
const pages = { latin: latinPage, cyrillic: htmlInCyrillic(latinPage) }
