import { answer, apiClient } from '../../platform/browser/api.ts'
import type { DeviceInput } from './push.ts'
import type { pushApi } from './push-api.server.ts'

const api = apiClient<ReturnType<typeof pushApi>>()

export const findKey = async () => (await answer(api['push-key'].$get())).key
export const findDevice = () => answer(api.me.push.$get())
export const saveDevice = (input: DeviceInput) => answer(api.me.push.$put({ json: input }))
export const deleteDevice = () => answer(api.me.push.$delete())
