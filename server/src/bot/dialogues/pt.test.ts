// Dialogues in Portuguese: each script of the folder is played through the front door.
import { testDialogues } from '../../testing/dialogues/all.ts'

testDialogues('pt')
