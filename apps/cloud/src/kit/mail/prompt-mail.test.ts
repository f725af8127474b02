import { createManualClock } from '@headroom/protocol';
import { expect, it } from 'vitest';
import { createTestPost } from '../../../test/notice-providers.ts';
import { createPromptMail, promptMs } from './prompt-mail.ts';

const letter = { to: 'ada@example.com', subject: 'Code', text: '123456', html: '123456' };
async function stage() {
  const clock = createManualClock();
  const post = await createTestPost(clock);
  const logged: string[] = [];
  const mail = createPromptMail(post.mail, clock, (about, words) => void logged.push(`${words} ${JSON.stringify(about)}`));
  return { clock, post, mail, logged, [Symbol.asyncDispose]: () => post[Symbol.asyncDispose]() };
}

it("waiting for the mail server's last answer ends after ten seconds", async () => {
  await using at = await stage();
  at.post.holdAnswers();
  const sent = at.mail.send(letter);
  await expect.poll(() => at.post.letters).toHaveLength(1);
  await at.clock.advance(promptMs - 1);
  expect(await Promise.race([sent, Promise.resolve('waiting')])).toBe('waiting');
  await at.clock.advance(1);
  expect(await sent).toBeUndefined();
  expect(at.logged).toEqual([]);
});

it('a mail with an unknown result is not sent again and is logged; a refused one counts as not sent', async () => {
  await using at = await stage();
  at.post.loseAnswer();
  await at.mail.send(letter);
  expect(at.logged).toEqual(['nobody knows whether a letter was taken: it is not sent again {"reason":"unsure: ECONNECTION"}']);
  at.post.busy.add(letter.to);
  await expect(at.mail.send(letter)).rejects.toThrow('451 Try again later');
});
