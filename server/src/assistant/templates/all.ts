// All templates, by their key.
import { barber } from './barber.ts'
import { classes } from './classes.ts'
import { clinic } from './clinic.ts'
import { delivery } from './delivery.ts'
import { field } from './field.ts'
import { physio } from './physio.ts'
import { restaurant } from './restaurant.ts'
import { salon } from './salon.ts'
import type { Template, TemplateKey } from './template.ts'
import { vet } from './vet.ts'

export const TEMPLATES: Record<TemplateKey, Template> = {
  salon,
  barber,
  clinic,
  physio,
  classes,
  vet,
  restaurant,
  field,
  delivery,
}
