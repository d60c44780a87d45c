// Spanish words that carry no subject.
import type { LanguageWords } from './language-words.ts'

export const es: LanguageWords = {
  stop: `de la que el en y a los del se las por un para con no una su al lo como más pero sus le ya o este sí porque esta
    entre cuando muy sin sobre también me hasta hay donde quien desde todo nos durante todos uno les ni contra otros ese
    eso ante ellos e esto mí antes algunos qué unos yo otro otras otra él tanto esa estos mucho quienes nada muchos cual
    poco ella estar estas algunas algo nosotros mi mis tú te ti tu tus ellas nosotras vosotros vosotras os mío mía míos
    mías tuyo tuya tuyos tuyas suyo suya suyos suyas nuestro nuestra nuestros nuestras vuestro vuestra vuestros vuestras
    esos esas estoy estás está estamos estáis están esté estés estemos estén estaré estará estarán estaría estarían
    estaba estabas estábamos estaban estuve estuvo estuvieron estuviera estuviese estando he has ha hemos habéis han haya
    hayas hayamos hayan habrá habrán habría habrían había habías habíamos habían hube hubo hubiera hubiese habiendo
    soy eres es somos sois son sea seas seamos sean seré será seremos serán sería serías serían era eras éramos eran fui
    fuiste fue fuimos fueron fuera fueran fuese tengo tienes tiene tenemos tenéis tienen tenga tengas tengamos tengan
    tendré tendrás tendrá tendrán tendría tendrían tenía tenías tenían tuve tuvo tuvieron tuviera tener tenés sos ser
    haber cuál cuales cuáles cómo cuándo dónde adónde quién quiénes toda todas cada alguno alguna algún ningún ninguna
    ninguno cualquier tan otro aquel aquella aquellos aquellas aquí acá allí allá ahí aún todavía entonces pues si según
    conmigo contigo mientras`,
  courtesies: [
    'buenos días',
    'buen día',
    'buenas tardes',
    'buenas noches',
    'muchas gracias',
    'por favor',
    'una consulta',
    'hago una consulta',
    'quería hacer una consulta',
    'una pregunta',
    'una duda',
    'te consulto',
    'les consulto',
    'quería consultar',
    'quisiera consultar',
    'qué tal',
    'cómo están',
    'cómo estás',
    'cómo hago',
    'cómo hago para',
    'qué pasa si',
    'es posible',
    'es verdad que',
    'de antemano',
    'por casualidad',
    'buen fin de semana',
    'de nuevo',
    'otra vez',
  ],
  noSubject: `hola holaa buenas gracias muchas chau adiós adios saludos disculpe disculpa disculpen perdón perdon favor oye
    oiga mire mira che ok okay vale dale listo bueno bien señor señora señorita amigo amiga gente
    quiero quiere quieren queremos quería querría quisiera quisiéramos querer deseo desearía necesito necesita
    necesitamos necesitaría necesitar puedo puede pueden podemos podría podrían podés podes puedes poder podía logro
    debo debe deben debería saber sé sabe saben sabes sabés decir dice digan diga dígame decirme decime informar
    información informacion informarme preguntar pregunta preguntas duda dudas explicar explica ayudar ayuda
    ayudarme entender voy va van vamos ir iba iría hacer hace hacen hago haría hecho haciendo hacés existe existen
    posible da dan dar aceptan acepta aceptar usted ustedes vos caso ver veo vea viendo mirar creo cree gusta
    gustaría encantaría cosa cosas modo forma manera tal mismo misma ahora hoy solo sólo solamente siempre nunca mal
    mejor lugar además incluso exactamente realmente alguien nadie cuanto cuánto cuanta cuánta cuantos cuántos
    cuantas cuántas menos queda quedan quedar quedo pasar paso pasa mandar manda mande ofrece ofrecen ofrecer suele
    suelen trabaja trabajan trabajás funciona funcionan funcionar sirve ocurre pasaría sucede hablar habla hablan
    oír eh ah hmm tipo tienen comentar contar cuentan cuenten estaría resulta acaso aparte
    después día días ayer llevar llevo lleva traer traigo trae dejar deja dejan dejo poner pongo ponen colocar atender
    atiende atienden atendemos piden pide exigen exige    uno dos tres cuatro cinco seis siete ocho nueve
    diez nuevo nueva apenas entrar entra`,
  abbreviations: {
    q: 'que',
    k: 'que',
    ke: 'que',
    xq: 'porque',
    pq: 'porque',
    porq: 'porque',
    xa: 'para',
    pa: 'para',
    x: 'por',
    xfa: 'por favor',
    xfavor: 'por favor',
    porfa: 'por favor',
    porfis: 'por favor',
    pf: 'por favor',
    tmb: 'también',
    tb: 'también',
    tbn: 'también',
    dnd: 'donde',
    dnde: 'donde',
    dond: 'donde',
    adonde: 'donde',
    cdo: 'cuando',
    cnd: 'cuando',
    cto: 'cuanto',
    cnto: 'cuanto',
    ctos: 'cuantos',
    kuanto: 'cuanto',
    cm: 'como',
    bn: 'bien',
    bs: 'buenas',
    grax: 'gracias',
    grs: 'gracias',
    ud: 'usted',
    uds: 'ustedes',
    vd: 'usted',
    vds: 'ustedes',
    hs: 'horas',
    hrs: 'horas',
    hr: 'hora',
    min: 'minutos',
    finde: 'fin de semana',
    fds: 'fin de semana',
    lun: 'lunes',
    mar: 'martes',
    mie: 'miércoles',
    jue: 'jueves',
    vie: 'viernes',
    sab: 'sábado',
    dom: 'domingo',
    tel: 'teléfono',
    cel: 'celular',
    wpp: 'whatsapp',
    wsp: 'whatsapp',
    wasap: 'whatsapp',
    guasap: 'whatsapp',
    whats: 'whatsapp',
    insta: 'instagram',
    info: 'información',
    dir: 'dirección',
    dpto: 'departamento',
    depto: 'departamento',
    cumple: 'cumpleaños',
    profe: 'profesor',
    profes: 'profesores',
    peque: 'niño',
    peques: 'niños',
    promo: 'promoción',
    promos: 'promociones',
    d: 'de',
    n: 'no',
    tqm: 'gracias',
    msj: 'mensaje',
  },
}
