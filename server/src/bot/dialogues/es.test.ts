// Dialogues in Spanish: each script of the folder is played through the front door.
import { testDialogues } from '../../testing/dialogues/all.ts'

testDialogues('es')
