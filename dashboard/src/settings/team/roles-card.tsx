// A table of what each role may do.
import { Check, Minus } from 'lucide-react'
import { useTexts } from '../../text/texts.ts'
import { Badge, Card } from '../../ui/surface.tsx'
import { ROLES, type Role } from './rights.ts'
import { teamTexts } from './texts.ts'

const RIGHTS: readonly { name: keyof typeof teamTexts.en; roles: readonly Role[] }[] = [
  { name: 'work', roles: ['owner', 'admin', 'agent'] },
  { name: 'seeSettings', roles: ['owner', 'admin', 'agent'] },
  { name: 'changeSettings', roles: ['owner', 'admin'] },
  { name: 'team', roles: ['owner', 'admin'] },
  { name: 'developers', roles: ['owner', 'admin'] },
  { name: 'owners', roles: ['owner'] },
  { name: 'deletion', roles: ['owner'] },
]

export function RolesCard() {
  const t = useTexts(teamTexts)
  return (
    <Card title={t('roles')}>
      <table className="w-full border-collapse">
        <thead className="max-sm:sr-only">
          <tr className="border-b text-sm text-soft">
            <td />
            {ROLES.map((role) => (
              <th key={role} scope="col" className="w-28 px-1 pb-2 font-medium">
                {t(role)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {RIGHTS.map(({ name, roles }) => (
            // On a phone the roles are below their rights.
            <tr
              key={name}
              className="border-b last:border-b-0 max-sm:flex max-sm:flex-wrap max-sm:gap-1.5 max-sm:py-2.5"
            >
              <th scope="row" className="text-left font-normal max-sm:w-full sm:py-2.5 sm:pr-3">
                {t(name)}
              </th>
              {ROLES.map((role) => (
                <td key={role} className="sm:px-1">
                  <Mark role={t(role)} may={roles.includes(role)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function Mark({ role, may }: { role: string; may: boolean }) {
  const t = useTexts(teamTexts)
  return (
    <>
      <span className="hidden place-items-center sm:grid">
        {may ? (
          <Check size={18} aria-hidden className="text-good" />
        ) : (
          <Minus size={18} aria-hidden className="text-faint opacity-60" />
        )}
        <span className="sr-only">{may ? t('may') : t('mayNot')}</span>
      </span>
      {may && (
        <span className="sm:hidden">
          <Badge>{role}</Badge>
        </span>
      )}
    </>
  )
}
