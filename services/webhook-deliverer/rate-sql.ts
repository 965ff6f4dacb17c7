// The rate of a webhook: at most `rate_limit` posts in any minute, spread over it. `next_post_at` is when the next one may
// be claimed. It moves on by one spacing for each claim, so that all replicas share the rate.

/**
 * How far claims may be behind their times and catch up, and ahead of them: a webhook with many posts a minute is claimed
 * for twice a second instead of once for each.
 */
const leeway = `interval '500 milliseconds'`

// Where posts that are caught up, and a post that begins late, fall into a minute, it holds no more than the rate.
const minuteMs = 61_500

/** Null without a rate. */
export const spacing = `${minuteMs} * interval '1 millisecond' / w.rate_limit`

/** From when on the posts are counted that may be claimed now. */
export const postsSince = `greatest(b.next_post_at, now() - ${leeway})`

/** How many posts of a webhook `w` may be claimed now, by its row `b`; null: its rate does not limit them. */
export const postsAllowed = `
  case when b.next_post_at > now() then 0
       else floor(extract(epoch from now() + ${leeway} - ${postsSince}) / extract(epoch from ${spacing}))::int + 1
  end`
