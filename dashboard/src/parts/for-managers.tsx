// Shown instead of a page that is only for owners and admins.
import { Lock } from 'lucide-react'
import { Empty } from '../ui/surface.tsx'

export function ForManagers({ title, children }: { title: string; children: string }) {
  return (
    <Empty icon={<Lock size={32} />} title={title}>
      {children}
    </Empty>
  )
}
