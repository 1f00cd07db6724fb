import t from 'tap';
import { formatSql } from '../../workers/sql/format.js';
/**
 * By hand, after the documentation of dbt, psycopg, SQLAlchemy, JDBC and MyBatis; the layout was reviewed by hand.
 */
const CASES = [
    {
        name: 'an incremental model of dbt',
        dialect: 'postgresql',
        sql: `{{ config(
    materialized='incremental'
) }}

{% set methods = ['card', 'coupon'] %}

with orders as (
  select * from {{ ref('stg_orders') }}
  {% if is_incremental() %}
  where updated_at > (select max(updated_at) from {{ this }})
  {% endif %}
), final as (
select order_id, {% for m in methods %}
sum(case when method = '{{ m }}' then amount else 0 end) as {{ m }}_amount{% if not loop.last %},{% endif %}
{% endfor %}
, {{ dbt_utils.star(from=ref('x'), except=["a"]) }}
from orders o left join {{ source('raw', 'pay') }} p on o.id = p.order_{{ env }}_id
{# a comment #}
group by 1 {{ group_by(3) }}
)
select * from final
{% if target.name == 'dev' %}
limit 100
{% else %}
limit 1000
{% endif %}`,
        formatted: `{{ config(
    materialized='incremental'
) }}

{% set methods = ['card', 'coupon'] %}

with
  orders as (
    select
      *
    from
      {{ ref('stg_orders') }}
    {% if is_incremental() %}
    where
      updated_at > (
        select
          max(updated_at)
        from
          {{ this }}
      )
    {% endif %}
  ),
  final as (
    select
      order_id,
      {% for m in methods %}
      sum(
        case
          when method = '{{ m }}' then amount
          else 0
        end
      ) as {{ m }}_amount{% if not loop.last %},{% endif %}
      {% endfor %}
      , {{ dbt_utils.star(from=ref('x'), except=["a"]) }}
    from
      orders o
      left join {{ source('raw', 'pay') }} p on o.id = p.order_{{ env }}_id
      {# a comment #}
    group by
      1 {{ group_by(3) }}
  )
select
  *
from
  final
{% if target.name == 'dev' %}
limit
  100
{% else %}
limit
  1000
{% endif %}`,
    },
    {
        name: 'a macro and a snapshot',
        dialect: 'postgresql',
        sql: `{% macro cents(column_name, scale=2) %}
    ({{ column_name }} / 100)::numeric(16, {{ scale }})
{% endmacro %}

{% snapshot orders_snapshot %}
{{ config(target_schema='snapshots') }}
select * from {{ source('shop', 'orders') }} where id in ({{ ids | join(', ') }})
{% endsnapshot %}`,
        formatted: `{% macro cents(column_name, scale=2) %}
({{ column_name }} / 100)::numeric(16, {{ scale }})
{% endmacro %}

{% snapshot orders_snapshot %}
{{ config(target_schema='snapshots') }}
select
  *
from
  {{ source('shop', 'orders') }}
where
  id in ({{ ids | join(', ') }})
{% endsnapshot %}`,
    },
    {
        name: 'a union in a loop',
        dialect: 'sql',
        sql: `{% for t in tables %}
select id, '{{ t }}' as src from {{ t }}
{% if not loop.last %} union all {% endif %}
{% endfor %}`,
        formatted: `{% for t in tables %}
select
  id,
  '{{ t }}' as src
from
  {{ t }}
{% if not loop.last %}
union all
{% endif %}
{% endfor %}`,
    },
    {
        name: 'parameters of every driver',
        dialect: 'sql',
        sql: `select * from t where a=%s and b = %(name)s and c=:p and d=$1 and e = ? and f = #{id} and g = \${x} and ` +
            `h=@v and i=:1 and j in (%s,%s) and k = @@id and l%s and m%2=0 order by \${order} limit %(n)s`,
        formatted: `select
  *
from
  t
where
  a = %s
  and b = %(name)s
  and c = :p
  and d = $1
  and e = ?
  and f = #{id}
  and g = \${x}
  and h = @v
  and i = :1
  and j in (%s, %s)
  and k = @@id
  and l % s
  and m % 2 = 0
order by
  \${order}
limit
  %(n)s`,
    },
    {
        name: 'operators of PostgreSQL that look like parameters',
        dialect: 'postgresql',
        sql: `select a ? 'b', c ?| array['d'], e[:n], f[1:n], g::int, h->>'i', j#>>'{k}', l @> :m, n % 2, ?::int from t ` +
            `where o = %s`,
        formatted: `select
  a ? 'b',
  c ?| array['d'],
  e[:n],
  f[1:n],
  g::int,
  h ->> 'i',
  j #>> '{k}',
  l @> :m,
  n % 2,
  ?::int
from
  t
where
  o = %s`,
    },
    {
        name: 'MyBatis',
        dialect: 'mysql',
        sql: `select * from t_\${suffix} where a=#{id,jdbcType=INTEGER} and b like concat('%',#{name},'%') # comment
 and \${col}=1`,
        formatted: `select
  *
from
  t_\${suffix}
where
  a = #{id,jdbcType=INTEGER}
  and b like concat('%', #{name}, '%') # comment
  and \${col} = 1`,
    },
];
t.test('templates and parameters are not split', async (t) => {
    const style = { keywordCase: 'preserve', indentSize: 2 };
    for (const { name, dialect, sql, formatted } of CASES) {
        t.equal(formatSql(sql, dialect, style, 1e6), formatted, name);
        t.equal(formatSql(formatted, dialect, style, 1e6), formatted, `${name}: formatting is idempotent`);
    }
});
//# sourceMappingURL=templates.test.js.map