import { readData } from './read-data.ts'
import * as shapes from './shapes.ts'

export const services = ['services-repairs', 'services-home', 'services-people', 'services-office'].flatMap(name =>
  readData(name, shapes.service.array()),
)
export const conversations = readData('conversations', shapes.conversation.array())
export const openers = readData('openers', shapes.opener.array())
export const ratings = readData('ratings', shapes.rating.array())
export const websites = readData('websites', shapes.website.array())
export const { views, visits, appointments } = readData('diary', shapes.diary)
export const hours = readData('hours', shapes.hours.array())
export const priceLists = readData('prices', shapes.priceList.array())
export const bookings = readData('bookings', shapes.booking.array())
export const quotes = readData('quotes', shapes.quotes)
export const requests = readData('requests', shapes.request.array())
export const notes = readData('notes', shapes.notes)
export const cases = readData('cases', shapes.cases)

const providers = new Map(services.map(({ key, provider }) => [key, provider]))
/** Returns the key of a service's provider. */
export const providerOf = (service: string): string => providers.get(service)!
