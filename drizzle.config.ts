import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./features/*/*-tables.server.ts', './platform/server/*-tables.server.ts'],
  out: './migrations',
})
