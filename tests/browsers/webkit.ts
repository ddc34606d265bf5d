import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../server.ts'
import { type Engine, type Tab, withTimeout } from './engine.ts'

/** GTK styles that make the MiniBrowser's toolbar narrower than a phone. These styles do not affect the page. */
const narrowToolbar = '* { padding: 0; margin: 0; border-width: 0; min-width: 0; font-size: 1px }'

/** Starts WebKitGTK's MiniBrowser on a virtual screen. Each tab has a driver, because a driver has only one session. */
export async function startWebKit(folder: string): Promise<Engine> {
  const home = join(folder, 'webkit')
  mkdirSync(join(home, 'gtk-3.0'), { recursive: true })
  writeFileSync(join(home, 'gtk-3.0/gtk.css'), narrowToolbar)
  const running: ChildProcess[] = []
  const stop = async () => {
    for (const program of running.reverse()) {
      const gone = new Promise(done => program.once('exit', done))
      if (program.exitCode === null && program.kill()) await gone
    }
  }
  try {
    const display = await startScreen(running)
    const environment = {
      ...process.env,
      DISPLAY: display,
      HOME: home,
      XDG_CONFIG_HOME: home,
      // Renders in software, because the machine may have no graphics card.
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    }
    const newSession = async () => {
      const port = await freePort()
      running.push(spawn('WebKitWebDriver', [`--port=${port}`], { stdio: 'ignore', env: environment }))
      return openSession(`http://127.0.0.1:${port}`)
    }
    let first: Awaited<ReturnType<typeof newSession>> | undefined = await newSession()
    return {
      name: `WebKitGTK ${first.version}`,
      async newTab(size) {
        const { call } = first ?? (await newSession())
        first = undefined
        const tab = tabOf(call)
        await call('window/rect', size)
        const bars = await tab.run(() => outerHeight - innerHeight, null)
        await call('window/rect', { ...size, height: size.height + bars })
        const width = await tab.run(() => innerWidth, null)
        if (width !== size.width) throw new Error(`the page is ${width} px wide instead of ${size.width}`)
        return tab
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Starts Xvfb, which chooses a free display and writes its number to file descriptor 3. */
async function startScreen(running: ChildProcess[]): Promise<string> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1100x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  running.push(screen)
  const number = new Promise<string>((resolve, reject) => {
    screen.once('error', reject)
    screen.once('exit', code => reject(new Error(`Xvfb ended with ${code}`)))
    screen.stdio[3]!.once('data', data => resolve(String(data).trim()))
  })
  return `:${await withTimeout(30, 'Xvfb', number)}`
}

type Call = (path: string, body: object) => Promise<any>

async function openSession(driver: string): Promise<{ version: string; call: Call }> {
  const post = async (path: string, body: object) => {
    const response = await fetch(driver + path, {
      method: 'POST',
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    })
    const { value } = (await response.json()) as { value: any }
    if (!response.ok) throw new Error(`${path}: ${value.error}, ${value.message}`)
    return value
  }
  const deadline = Date.now() + 30_000
  const isReady = () =>
    fetch(`${driver}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (Date.now() > deadline) throw new Error('WebKitWebDriver does not answer')
    await new Promise(done => setTimeout(done, 100))
  }
  const { sessionId, capabilities } = await post('/session', { capabilities: {} })
  return {
    version: capabilities.browserVersion,
    call: (path, body) => post(`/session/${sessionId}/${path}`, body),
  }
}

function tabOf(call: Call): Tab {
  const run: Tab['run'] = async (work, input) => {
    const script = `const done = arguments[1]
      const work = async () => JSON.stringify(await (${work})(JSON.parse(arguments[0])))
      work().then(answer => done({ answer }), error => done({ error: String(error) }))`
    const { answer, error } = await call('execute/async', { script, args: [JSON.stringify(input ?? null)] })
    if (error) throw new Error(error)
    return answer === undefined || answer === null ? undefined : JSON.parse(answer)
  }
  return {
    run,
    async open(url) {
      await call('url', { url })
    },
    async perform(actions) {
      // Turns view transitions off, because the driver loses the page after a view transition.
      await run(() => {
        Reflect.deleteProperty(Document.prototype, 'startViewTransition')
      }, null)
      await call('actions', { actions })
    },
  }
}
