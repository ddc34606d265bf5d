import { readData } from './read-data.ts'
import { booking, conversation, diary, opener, priceList, rating, service, website } from './shapes.ts'

export const services = ['services-repairs', 'services-home', 'services-people', 'services-office'].flatMap(name =>
  readData(name, service.array()),
)
export const conversations = readData('conversations', conversation.array())
export const openers = readData('openers', opener.array())
export const ratings = readData('ratings', rating.array())
export const priceLists = readData('prices', priceList.array())
export const bookings = readData('bookings', booking.array())
export const websites = readData('websites', website.array())
export const { views, appointments } = readData('diary', diary)
