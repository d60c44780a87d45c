// The words by which a text claims that something was booked, moved or cancelled, in three languages, without accents.

/** Words for a change that was made: participles, and past forms in the first person. */
const DONE: readonly RegExp[] = [
  // Portuguese and Spanish share most participles.
  /(?:re|des)?marcad[oa]s?/,
  /(?:re|des)?agendad[oa]s?/,
  /(?:re|pre)?reservad[oa]s?/,
  /(?:re)?confirmad[oa]s?/,
  /(?:re)?programad[oa]s?/,
  /cancelad[oa]s?/,
  /anulad[oa]s?/,
  /garantid[oa]s?/,
  /anotad[oa]s?/,
  /apuntad[oa]s?/,
  /asegurad[oa]s?/,
  /transferid[oa]s?/,
  /movid[oa]s?/,
  /trocad[oa]s?/,
  /cambiad[oa]s?/,
  /mudad[oa]s?/,
  /(?:re|des)?marquei/,
  /(?:re|des)?agendei/,
  /(?:re)?agende(?=\s+(?:tu|su|o|el|la|para)\b)/,
  /(?:reservei|confirmei|cancelei|garanti|anotei|transferi|troquei|mudei)/,
  /(?:acabo|acabei|acabamos)\s+de\s+(?:marcar|agendar|reservar|confirmar|cancelar|remarcar|reagendar|desmarcar|mudar|mover|cambiar|anular)/,
  /(?:reserve|cancele|confirme|movi|cambie|anote|anule)(?=\s+(?:tu|su|el|la|tus|sus)\b)/,
  /(?:marcamos|agendamos|reservamos|cancelamos|remarcamos|reagendamos|confirmamos)(?=\s+(?:o|a|seu|sua|tu|su|el|la|voce|para)\b)/,
  /(?:reserva|agendamento|marcacao|cancelamento|remarcacao|cita|turno|cancelacion)\s+(?:ja\s+|ya\s+)?(?:foi\s+|esta\s+|fue\s+|quedo\s+)?(?:feit[oa]|concluid[oa]|hech[oa]|efetuad[oa]|realizad[oa]|list[oa])/,
  /(?:ja|ya)\s+(?:esta|ficou|quedo|estas)\s+(?:na|no|en\s+la|en\s+el)\s+agenda/,
  /(?:ya\s+tenes|ya\s+tienes|voce\s+ja\s+tem|vc\s+ja\s+tem)\s+(?:o\s+|el\s+|un\s+|um\s+|seu\s+|tu\s+)?(?:turno|cita|horario|reserva)/,
  /(?:tirei|retirei|coloquei|botei|encaixei)\s+(?:o\s+)?(?:voce|vc|seu|te)/,
  /te\s+(?:agende|reserve|anote|marque|encaixei|coloquei|anotei)/,
  /(?:saque|quite|puse)\s+(?:tu|su|el)\s+(?:turno|cita|reserva)/,
  // English.
  /(?:booking|appointment|reservation|cancellation)(?:'s|\s+is|\s+has\s+been)?\s+(?:all\s+)?(?:complete|completed|set|done|made|in\s+place|secured)/,
  /(?:took|taken|put|added|got)\s+you\s+(?:off|in|on|down)/,
  /(?:re|pre)?booked/,
  /(?:re)?scheduled/,
  /reserved/,
  /(?:re)?confirmed/,
  /cancell?ed/,
  /moved/,
  /changed/,
  /(?:all set|got you down|put you down|you(?:'| a)?re in|signed you up|secured)/,
]

/** Directly before a claim, these words deny it, or say that it is only possible. */
const NOT_DONE =
  /(?:\b(?:nao|no|not|never|nunca|jamas|ainda|aun|todavia|yet|\w+n't|isnt|wasnt|arent|werent|hasnt|havent)\s+(?:(?:esta|estao|estan|foi|foram|ficou|fue|fueron|ha|han|he|hemos|tinha|tem|tenho|sido|have|has|had|been|is|was|are|were|be|yet|seu|sua|nada|nenhum|ningun|ninguna|horario|turno)\s+){0,3}|\b(?:ser|seja|sejam|for|forem|estar|esteja|sea|sean|can be|could be|may be|must be|to be|cannot be|get|fully)\s+|\b(?:com|sem|con|sin|with|by|without)\s+(?:(?:hora|horario|cita|turno|an?)\s+)?)$/

/** The claims in a folded text. Its apostrophes are straight. */
export function claimsIn(folded: string): string[] {
  return DONE.flatMap((done) => {
    const all = new RegExp(`(?<![\\p{L}\\p{N}])(?:${done.source})(?![\\p{L}\\p{N}])`, 'gu')
    return [...folded.matchAll(all)]
      .filter(({ index }) => !NOT_DONE.test(folded.slice(Math.max(0, index - 60), index)))
      .map(([claim]) => claim)
  })
}
