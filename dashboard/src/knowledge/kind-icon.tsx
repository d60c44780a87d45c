// The icon of each kind of item.
import { BookOpenText, CircleHelp, FileText, Globe } from 'lucide-react'

const ICONS: Record<string, typeof FileText> = { faq: CircleHelp, text: BookOpenText, file: FileText, site: Globe }

export function KindIcon({ kind }: { kind: string }) {
  const Icon = ICONS[kind] ?? FileText
  return <Icon size={20} aria-hidden className="shrink-0 text-faint" />
}
