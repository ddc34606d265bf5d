import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./features/*/*-tables.server.ts', './platform/server/{,mail/}*-tables.server.ts'],
  // The folder is a setting, because scripts/check-migrations.ts generates migrations into a copy.
  out: process.env.MIGRATIONS_FOLDER ?? './migrations',
})
