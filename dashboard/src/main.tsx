// Starts the page.
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './data/queries.ts'
import { router } from './routes.tsx'
import { keep, kept } from './text/kept.ts'
import { applyPreferences } from './text/preferences.ts'
import './style.css'

applyPreferences()

// A newer version was put in place while this one was open, and its scripts are gone. Once: it may be the network.
addEventListener('vite:preloadError', (event) => {
  // By its path alone: behind the # may be a secret, which is for nobody to keep.
  if (kept('tab', 'holdfast.reloaded') === location.pathname) return
  keep('tab', 'holdfast.reloaded', location.pathname)
  event.preventDefault()
  location.reload()
})

createRoot(document.getElementById('page') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
