-- Letters with strokes and the like are folded, too: a search for lukasz finds Łukasz. From now on the code
-- (lib/text.ts) folds them; older values are folded here, with immutable functions of columns only, because Citus
-- allows no others.
update customers set search = translate(replace(replace(replace(replace(search, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  'ƀɓƃƈȼđðɖɗƌǝəɛɇƒǥɠɣħⱨıɨɩȷɉĸƙⱪłƚɫⱡŋɲƞøɔɵƥᵽɍɽȿŧƭʈⱦʉʋɏƴƶȥɀⱬς',
  'bbbccdddddeeeefggghhiiijjkkkllllnnnooopprrsttttuvyyzzzzσ')
where search ~ '[ßæœþƀɓƃƈȼđðɖɗƌǝəɛɇƒǥɠɣħⱨıɨɩȷɉĸƙⱪłƚɫⱡŋɲƞøɔɵƥᵽɍɽȿŧƭʈⱦʉʋɏƴƶȥɀⱬς]';

update bookings set search = translate(replace(replace(replace(replace(search, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  'ƀɓƃƈȼđðɖɗƌǝəɛɇƒǥɠɣħⱨıɨɩȷɉĸƙⱪłƚɫⱡŋɲƞøɔɵƥᵽɍɽȿŧƭʈⱦʉʋɏƴƶȥɀⱬς',
  'bbbccdddddeeeefggghhiiijjkkkllllnnnooopprrsttttuvyyzzzzσ')
where search ~ '[ßæœþƀɓƃƈȼđðɖɗƌǝəɛɇƒǥɠɣħⱨıɨɩȷɉĸƙⱪłƚɫⱡŋɲƞøɔɵƥᵽɍɽȿŧƭʈⱦʉʋɏƴƶȥɀⱬς]';

update services set name_key = left(translate(replace(replace(replace(replace(name_key, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  'ƀɓƃƈȼđðɖɗƌǝəɛɇƒǥɠɣħⱨıɨɩȷɉĸƙⱪłƚɫⱡŋɲƞøɔɵƥᵽɍɽȿŧƭʈⱦʉʋɏƴƶȥɀⱬς',
  'bbbccdddddeeeefggghhiiijjkkkllllnnnooopprrsttttuvyyzzzzσ'), 200)
where name_key ~ '[ßæœþƀɓƃƈȼđðɖɗƌǝəɛɇƒǥɠɣħⱨıɨɩȷɉĸƙⱪłƚɫⱡŋɲƞøɔɵƥᵽɍɽȿŧƭʈⱦʉʋɏƴƶȥɀⱬς]';

update resources set name_key = left(translate(replace(replace(replace(replace(name_key, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  'ƀɓƃƈȼđðɖɗƌǝəɛɇƒǥɠɣħⱨıɨɩȷɉĸƙⱪłƚɫⱡŋɲƞøɔɵƥᵽɍɽȿŧƭʈⱦʉʋɏƴƶȥɀⱬς',
  'bbbccdddddeeeefggghhiiijjkkkllllnnnooopprrsttttuvyyzzzzσ'), 200)
where name_key ~ '[ßæœþƀɓƃƈȼđðɖɗƌǝəɛɇƒǥɠɣħⱨıɨɩȷɉĸƙⱪłƚɫⱡŋɲƞøɔɵƥᵽɍɽȿŧƭʈⱦʉʋɏƴƶȥɀⱬς]';

update resource_groups set name_key = left(translate(replace(replace(replace(replace(name_key, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  'ƀɓƃƈȼđðɖɗƌǝəɛɇƒǥɠɣħⱨıɨɩȷɉĸƙⱪłƚɫⱡŋɲƞøɔɵƥᵽɍɽȿŧƭʈⱦʉʋɏƴƶȥɀⱬς',
  'bbbccdddddeeeefggghhiiijjkkkllllnnnooopprrsttttuvyyzzzzσ'), 200)
where name_key ~ '[ßæœþƀɓƃƈȼđðɖɗƌǝəɛɇƒǥɠɣħⱨıɨɩȷɉĸƙⱪłƚɫⱡŋɲƞøɔɵƥᵽɍɽȿŧƭʈⱦʉʋɏƴƶȥɀⱬς]';

update schedules set name_key = left(translate(replace(replace(replace(replace(name_key, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  'ƀɓƃƈȼđðɖɗƌǝəɛɇƒǥɠɣħⱨıɨɩȷɉĸƙⱪłƚɫⱡŋɲƞøɔɵƥᵽɍɽȿŧƭʈⱦʉʋɏƴƶȥɀⱬς',
  'bbbccdddddeeeefggghhiiijjkkkllllnnnooopprrsttttuvyyzzzzσ'), 200)
where name_key ~ '[ßæœþƀɓƃƈȼđðɖɗƌǝəɛɇƒǥɠɣħⱨıɨɩȷɉĸƙⱪłƚɫⱡŋɲƞøɔɵƥᵽɍɽȿŧƭʈⱦʉʋɏƴƶȥɀⱬς]';
