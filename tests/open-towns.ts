import { openTowns } from '../platform/server/towns.server.ts'

openTowns()
