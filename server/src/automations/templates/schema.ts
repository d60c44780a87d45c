// The shape of a ready-made automation.
import { documented, Flag, Growing, Name, named, OneOf, TextOut, Type } from '../../http/shape.ts'
import { ActionsOut, ConditionsOut, TriggerOut } from '../definition-schema.ts'
import { SETTINGS_OUT } from '../schema.ts'

export const LANGUAGES = ['pt-BR', 'es', 'en'] as const

export const KEYS = ['reminder', 'thanks_and_review', 'win_back', 'unclaimed_task', 'welcome', 'out_of_hours'] as const

const Ready = named(
  'ReadyMadeAutomation',
  Type.Object({
    name: { ...Name('Lembrete um dia antes'), description: 'What the team calls it' },
    enabled: Flag(false, 'Always false: somebody has to switch it on'),
    trigger: TriggerOut,
    conditions: ConditionsOut,
    actions: ActionsOut,
    ...SETTINGS_OUT,
  }),
  { description: 'A body for `POST /automations`, as it is or changed.' },
)

export const AutomationTemplate = named(
  'AutomationTemplate',
  Type.Object({
    key: Growing(KEYS, 'Which one it is.'),
    name: TextOut('Lembrete um dia antes', 'Its name, in the language that was asked for'),
    description: TextOut(
      'Um dia antes, a pessoa recebe um lembrete com botões para confirmar, remarcar ou cancelar.',
      'What it does, and what it needs',
    ),
    automation: Ready,
  }),
  { description: 'A ready-made automation. What customers read is in Portuguese, Spanish and English.' },
)

export const TemplateFilters = Type.Object({
  locale: Type.Optional({
    ...OneOf(LANGUAGES, 'The language of names and of what the team reads; left out: that of the workspace'),
    ...documented('pt-BR', 'The language of names and of what the team reads; left out: that of the workspace'),
  }),
})
