import { offerInput, requestInput } from '../../features/requests/request.ts'
import { makeOffer, postRequest } from '../../features/requests/request-changes.server.ts'
import { requests as demoRequests, providerOf } from './demo-data.ts'
import { idOf } from './ids.ts'
import { actAt, type Loading } from './loading.ts'
import { readAll } from './reading.ts'
import { wakingTime } from './waking-time.ts'

const PARA = 100
const inPara = (price: number | null) => price && price * PARA

export async function addRequests(loading: Loading): Promise<void> {
  for (const { key, customer, minutesAgo, offers, ...request } of demoRequests) {
    const id = idOf('request', key)
    await actAt(loading, wakingTime(loading.now, minutesAgo), as =>
      postRequest(as(customer), requestInput.parse({ id, ...request })),
    )
    for (const { service, minutesAgo, words, read, from, to } of offers) {
      const input = offerInput.parse({
        id: idOf('offer', `${key}/${service}`),
        service_id: idOf('service', service),
        words,
        price_from: inPara(from),
        price_to: inPara(to),
      })
      await actAt(loading, wakingTime(loading.now, minutesAgo), as => makeOffer(as(providerOf(service)), id, input))
      if (read) await readAll(loading, service, customer)
    }
  }
}
