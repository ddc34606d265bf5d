import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Engine, withTimeout } from './engine.ts'

/** Starts headless Firefox. Debian has no geckodriver, so Firefox's own WebDriver BiDi controls it. */
export async function startFirefox(folder: string): Promise<Engine> {
  const profile = join(folder, 'firefox')
  mkdirSync(profile, { recursive: true })
  const program = spawn(
    'firefox-esr',
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile } },
  )
  const stop = async () => {
    const gone = new Promise(done => program.once('exit', done))
    program.kill('SIGKILL')
    await gone
  }
  try {
    const address = new Promise<string>((resolve, reject) => {
      program.once('error', reject)
      program.once('exit', code => reject(new Error(`Firefox ended with ${code}`)))
      createInterface(program.stderr).on('line', line => {
        const [, url] = /WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? []
        if (url) resolve(url)
      })
    })
    const call = await connect(`${await withTimeout(60, 'Firefox', address)}/session`)
    const { capabilities } = await call('session.new', { capabilities: {} })
    return {
      name: `Firefox ${capabilities.browserVersion}`,
      async newTab(viewport) {
        const { userContext } = await call('browser.createUserContext', {})
        const { context } = await call('browsingContext.create', { type: 'tab', userContext })
        await call('browsingContext.setViewport', { context, viewport })
        return {
          async open(url) {
            await call('browsingContext.navigate', { context, url, wait: 'complete' })
          },
          async run(work, input) {
            const { result, exceptionDetails } = await call('script.callFunction', {
              functionDeclaration: `async input => JSON.stringify(await (${work})(JSON.parse(input)))`,
              arguments: [{ type: 'string', value: JSON.stringify(input ?? null) }],
              awaitPromise: true,
              target: { context },
            })
            if (exceptionDetails) throw new Error(exceptionDetails.text)
            return result.value === undefined ? undefined : JSON.parse(result.value)
          },
          async perform(actions) {
            // Activates the tab, because Space presses a control only in the active tab.
            await call('browsingContext.activate', { context })
            await call('input.performActions', { context, actions })
          },
        }
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Connects to Firefox, and returns a function that sends a command and resolves with the command's result. */
async function connect(address: string) {
  const socket = new WebSocket(address)
  await withTimeout(
    30,
    'Firefox',
    new Promise((resolve, reject) => {
      socket.onopen = resolve
      socket.onerror = () => reject(new Error(`Firefox refuses ${address}`))
    }),
  )
  let lastId = 0
  const waiting = new Map<number, (answer: any) => void>()
  socket.onmessage = ({ data }) => {
    const answer = JSON.parse(data)
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  }
  return async (method: string, params: object): Promise<any> => {
    lastId += 1
    const id = lastId
    const reply = new Promise<any>(resolve => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const { type, result, error, message } = await withTimeout(60, `Firefox, ${method}`, reply)
    if (type === 'error') throw new Error(`${method}: ${error}, ${message}`)
    return result
  }
}
