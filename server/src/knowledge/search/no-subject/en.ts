// English words that carry no subject.
import type { LanguageWords } from './language-words.ts'

export const en: LanguageWords = {
  stop: `i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it
    its itself they them their theirs themselves what which who whom this that these those am is are was were be been
    being have has had having do does did doing a an the and but if or because as until while of at by for with about
    against between into through during before after above below to from up down in out on off over under again further
    then once here there when where why how all any both each few more most other some such no nor not only own same so
    than too very s t can will just don should now im ive youre youve youll weve theyre theyve hes shes
    thats theres whats whos hows wheres dont doesnt didnt isnt arent wasnt werent cant couldnt wont wouldnt shouldnt
    havent hasnt hadnt lets`,
  courtesies: [
    'good morning',
    'good afternoon',
    'good evening',
    'good day',
    'thank you',
    'thanks in advance',
    'many thanks',
    'quick question',
    'just a question',
    'just wondering',
    'by any chance',
    'how are you',
    'is it possible',
    'is it true that',
    'how do i',
    'how can i',
    'how does it work',
    'what happens if',
    'what if',
    'let me know',
    'excuse me',
    'have a nice day',
  ],
  noSubject: `hi hello hey hiya thanks thank cheers bye goodbye please sorry ok okay yes yeah yep sure great cool welcome
    folks guys dear sir madam mate everyone want wants wanted need needs needed would could may might must
    shall like love wish hope hoping looking look wondering wonder know tell told say says let ask asking asked
    question questions query explain help helps helping info information understand get gets getting got go goes
    going come comes coming make makes making made take takes taking took give gives given put able possible
    possibly allow allows allowed accept accepts accepted offer offers offered provide provides provided exist
    exists use using see seen find found check checking do happen happens happened work works working handle
    keep also still already yet maybe perhaps really actually exactly quick quickly anyway anyone anybody someone
    somebody something anything everything nothing thing things stuff way kind sort lot lots bit much many less
    least ever never always today tomorrow tonight soon currently right fine regarding concerning best place u ur r
    y n im gonna wanna gotta us else instead without within around upon per via since though although however
    think feel mean means try trying supposed usually normally typically somehow whatever
    day days yesterday bring brings    require requires required one two three four five six seven eight
    nine ten year years new next`,
  abbreviations: {
    u: 'you',
    ur: 'your',
    r: 'are',
    y: 'why',
    n: 'and',
    b4: 'before',
    pls: 'please',
    plz: 'please',
    plse: 'please',
    thx: 'thanks',
    tks: 'thanks',
    ty: 'thanks',
    tmrw: 'tomorrow',
    tmr: 'tomorrow',
    tomoz: 'tomorrow',
    '2day': 'today',
    '2moro': 'tomorrow',
    '2nite': 'tonight',
    wknd: 'weekend',
    wkend: 'weekend',
    appt: 'appointment',
    appts: 'appointments',
    apt: 'appointment',
    appmt: 'appointment',
    resched: 'reschedule',
    canx: 'cancel',
    hr: 'hour',
    hrs: 'hours',
    min: 'minutes',
    mins: 'minutes',
    mon: 'monday',
    tue: 'tuesday',
    tues: 'tuesday',
    wed: 'wednesday',
    thu: 'thursday',
    thur: 'thursday',
    thurs: 'thursday',
    fri: 'friday',
    sat: 'saturday',
    sun: 'sunday',
    addr: 'address',
    bday: 'birthday',
    bf: 'boyfriend',
    gf: 'girlfriend',
    cuz: 'because',
    coz: 'because',
    bc: 'because',
    w: 'with',
    wo: 'without',
    abt: 'about',
    bout: 'about',
    msg: 'message',
    txt: 'text',
    tel: 'phone',
    ph: 'phone',
    ppl: 'people',
    cc: 'credit card',
    vid: 'video',
    pic: 'photo',
    pics: 'photos',
    ref: 'reference',
    ins: 'insurance',
    doc: 'doctor',
    docs: 'documents',
    whatsap: 'whatsapp',
    wanna: 'want',
    gimme: 'give me',
    dunno: 'know',
  },
}
