import { apiClient, readBody } from '../../platform/browser/api.ts'
import type { DeviceInput } from './push.ts'
import type { pushApi } from './push-api.server.ts'

const api = apiClient<ReturnType<typeof pushApi>>()

export const findKey = async () => (await readBody(api['push-key'].$get())).key
export const findDevice = () => readBody(api.me.push.$get())
export const saveDevice = (input: DeviceInput) => readBody(api.me.push.$put({ json: input }))
export const deleteDevice = () => readBody(api.me.push.$delete())
