/* Node loads this module before the site (`--import`). Moves the clock of site and database CLOCK_AHEAD ms forward. */
const ahead = Number(process.env.CLOCK_AHEAD ?? 0)
const RealDate = Date
const now = () => RealDate.now() + ahead

globalThis.Date = new Proxy(RealDate, {
  construct: (target, input, newTarget) => Reflect.construct(target, input.length ? input : [now()], newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
})
RealDate.prototype.constructor = globalThis.Date
