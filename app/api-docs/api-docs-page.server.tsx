import { renderToStaticMarkup } from 'react-dom/server'

type Operation = {
  summary?: string
  description?: string
  tags?: string[]
  parameters?: { name: string; in: string; required?: boolean; schema?: unknown; description?: string }[]
  requestBody?: { content: Record<string, { schema?: unknown }> }
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: unknown }> }>
}
export type ApiDescription = {
  info: { title: string; description?: string }
  paths: Record<string, Record<string, Operation>>
}

/** Renders the API description as one page without JavaScript. */
export function renderApiDocs(api: ApiDescription): string {
  const tags = new Map<string, { method: string; path: string; operation: Operation }[]>()
  for (const [path, operations] of Object.entries(api.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const tag = operation.tags?.[0] ?? 'other'
      tags.set(tag, [...(tags.get(tag) ?? []), { method, path: `/api${path}`, operation }])
    }
  }
  return `<!doctype html>${renderToStaticMarkup(<Page api={api} tags={[...tags]} />)}`
}

type Tag = [string, { method: string; path: string; operation: Operation }[]]

function Page({ api, tags }: { api: ApiDescription; tags: Tag[] }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{`${api.info.title} API`}</title>
        <style>{style}</style>
      </head>
      <body>
        <main>
          <h1>{api.info.title} API</h1>
          <p>{api.info.description}</p>
          <p>
            The same for programs: <a href="/api/openapi.json">/api/openapi.json</a>
          </p>
          <nav aria-label="Features">
            {tags.map(([tag]) => (
              <a key={tag} href={`#${tag}`}>
                {tag}
              </a>
            ))}
          </nav>
          {tags.map(([tag, operations]) => (
            <section key={tag} id={tag}>
              <h2>{tag}</h2>
              {operations.map(each => (
                <OperationRow key={each.method + each.path} {...each} />
              ))}
            </section>
          ))}
        </main>
      </body>
    </html>
  )
}

function OperationRow({ method, path, operation }: { method: string; path: string; operation: Operation }) {
  return (
    <details>
      <summary>
        <b>{method.toUpperCase()}</b> <code>{path}</code> <span>{operation.summary ?? operation.description}</span>
      </summary>
      {operation.parameters?.length ? (
        <ul>
          {operation.parameters.map(parameter => (
            <li key={parameter.in + parameter.name}>
              <code>{parameter.name}</code> ({parameter.in}
              {parameter.required ? ', required' : ''}) {parameter.description} <Schema of={parameter.schema} inline />
            </li>
          ))}
        </ul>
      ) : null}
      {Object.entries(operation.requestBody?.content ?? {}).map(([type, { schema }]) => (
        <div key={type}>
          <h3>Body, {type}</h3>
          <Schema of={schema} />
        </div>
      ))}
      {Object.entries(operation.responses ?? {}).map(([status, response]) => (
        <div key={status}>
          <h3>
            {status} {response.description}
          </h3>
          {Object.entries(response.content ?? {}).map(([type, { schema }]) =>
            type === 'application/problem+json' ? null : <Schema key={type} of={schema} />,
          )}
        </div>
      ))}
    </details>
  )
}

function Schema({ of, inline = false }: { of: unknown; inline?: boolean }) {
  if (!of) return null
  return inline ? <code>{JSON.stringify(of)}</code> : <pre>{JSON.stringify(of, null, 2)}</pre>
}

const style = `body{font:16px/1.5 system-ui,sans-serif;color:#1A2138;background:#FBFAF8;margin:0}
main{max-width:60rem;margin:0 auto;padding:2rem 1rem}h2{margin:2.5rem 0 .5rem;text-transform:capitalize}
h3{font-size:.95rem;margin:.8rem 0 .2rem}nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem}
details{background:#fff;border:1px solid #E3DFD6;border-radius:8px;margin:.4rem 0;padding:.5rem .9rem}
summary{cursor:pointer;overflow-wrap:anywhere}summary span{color:#474D63}code{font-size:.92em}
pre{background:#F2F0EB;border-radius:8px;padding:.7rem;overflow:auto;font-size:.85rem;max-height:24rem}a{color:#1F4199}`
