// What each role may do, in words.
import { Check, Minus } from 'lucide-react'
import { useTexts } from '../../text/texts.ts'
import { Card } from '../../ui/surface.tsx'
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
      <div className="-mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0">
        <table className="w-full border-collapse">
          <thead>
            <tr className="border-b text-sm text-soft">
              <td />
              {ROLES.map((role) => (
                <th key={role} scope="col" className="w-24 px-1 pb-2 font-medium">
                  {t(role)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {RIGHTS.map(({ name, roles }) => (
              <tr key={name} className="border-b last:border-b-0">
                <th scope="row" className="py-2.5 pr-3 text-left font-normal">
                  {t(name)}
                </th>
                {ROLES.map((role) => (
                  <td key={role} className="px-1">
                    <Mark may={roles.includes(role)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

function Mark({ may }: { may: boolean }) {
  const t = useTexts(teamTexts)
  return (
    <span className="grid place-items-center">
      {may ? (
        <Check size={18} aria-hidden className="text-good" />
      ) : (
        <Minus size={18} aria-hidden className="text-faint opacity-60" />
      )}
      <span className="sr-only">{may ? t('may') : t('mayNot')}</span>
    </span>
  )
}
