-- Letters with strokes and the like are folded too: Łukasz is found by lukasz. The code folds what is written from now on
-- (lib/text.ts); what was folded before is brought to the same here. Nothing here but immutable functions of columns.
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
