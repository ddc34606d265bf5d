/*
 * Loaded before the site (`node --import`): its clock goes CLOCK_AHEAD milliseconds ahead, and with it the embedded
 * database's, which asks the same one.
 */
const ahead = Number(process.env.CLOCK_AHEAD ?? 0)
const RealDate = Date
const now = () => RealDate.now() + ahead

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, asked) => Reflect.construct(target, given.length ? given : [now()], asked),
  apply: () => new RealDate(now()).toString(),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
})
RealDate.prototype.constructor = globalThis.Date
