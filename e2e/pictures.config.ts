import { defineConfig } from 'vitest/config'
import journeys from './vitest.config.ts'

export default defineConfig({
  ...journeys,
  test: {
    ...journeys.test,
    include: ['pictures.ts', 'inbox-pictures.ts', 'webchat-pictures.ts', 'moving-pictures.ts'],
  },
})
