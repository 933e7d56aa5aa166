"""Claims that compare two things of their quote, or rank one of them: the false ones, and their true twins."""

from __future__ import annotations

from cases import each

from citecheck.quantities.claim_check import judge
from citecheck.quantities.mismatches.comparisons import says_ranking

GOODWILL = "Goodwill was $45 million and intangible assets were $30 million."
OFFICES = "The firm has 61 offices in Germany, 48 in France and 75 in Poland."

# A quote, claims that contradict it, and claims that do not.
CASES: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...] = (
    (
        "At year end it had 820 drivers, with 310 employed in the United States and 510 employed internationally.",
        ("It employed more drivers in the United States than internationally.",),
        ("It employed more drivers internationally than in the United States.", "It employed fewer drivers in the United States than internationally."),
    ),
    (
        "Rents for garden plots increased €210, from €600 to €810, compared to an increase in the deposits for garden plots of €140, from €300 to €440.",
        ("Deposits for garden plots increased by €140, a larger rise than that of the rents.",),
        ("Deposits for garden plots increased by €140, a smaller rise than that of the rents.", "Rents for garden plots increased by €210, a larger rise than that of the deposits."),
    ),
    (
        "Sales increased 30%, including an increase of 18% and 49% in sales in the Home Care and Garden Care segments, respectively.",
        ("Garden Care's sales growth was 31 percentage points below that of Home Care.",),
        ("Garden Care's sales growth was 31 percentage points above that of Home Care.", "Home Care's sales growth was 31 percentage points below that of Garden Care."),
    ),
    (
        "In 2021 the club bought back 4.1 million shares at an average price of $31. In 2020 the club bought back 5.3 million shares at an average price of $26.",
        ("More shares were bought back in 2021 than in 2020.",),
        ("More shares were bought back in 2020 than in 2021.", "The average price was higher in 2021 than in 2020."),
    ),
    (
        "Goodwill was $45 million and intangible assets were $30 million.",
        ("Intangible assets were larger than goodwill.", "More was recorded for intangibles than for goodwill.", "Goodwill was smaller than intangible assets.", "The balance of intangible assets exceeded goodwill.", "Goodwill was half of intangible assets."),
        ("Goodwill was larger than intangible assets.", "More was recorded for goodwill than for intangibles.", "Intangible assets were smaller than goodwill.", "Goodwill exceeded intangible assets.", "Goodwill was not smaller than intangible assets.", "Goodwill was larger than intangible assets, but both fell short of last year's total."),
    ),
    (
        "Sales in Europe grew 4% and in Asia 7%.",
        ("Sales grew faster in Europe than in Asia.", "Growth in Asia trailed that in Europe.", "Europe outpaced Asia in sales growth.", "Asia's sales growth was slower than Europe's.", "Sales growth was lower in Asia than in Europe."),
        ("Sales grew faster in Asia than in Europe.", "Growth in Europe trailed that in Asia.", "Asia outpaced Europe in sales growth.", "Sales were higher in Europe than in Asia.", "Sales in Europe were greater than in Asia.", "Europe was the largest market.", "Europe grew less than Asia."),
    ),
    (
        "Capital expenditures were $1.2 billion in 2018 and $1.5 billion in 2017.",
        ("Capital expenditures in 2018 exceeded those of 2017.", "Capital expenditures were higher in 2018 than in 2017."),
        ("Capital expenditures in 2017 exceeded those of 2018.", "Capital expenditures were lower in 2018 than in 2017.", "Capital expenditures in 2018 trailed those of 2017."),
    ),
    (
        "Of the board, 12 directors are men and 3 are women.",
        ("Most directors are women.", "There are more women than men on the board.", "Women outnumber men on the board."),
        ("Most directors are men.", "There are more men than women on the board.", "Men outnumber women on the board.", "There are fewer women than men on the board."),
    ),
    (
        "40% of sales came from the United States and 35% from Europe.",
        ("Europe was the largest market.", "Most sales came from Europe.", "More sales came from Europe than from the US.", "Europe contributed more to sales than the United States."),
        ("The United States was the largest market.", "More sales came from the US than from Europe.", "Europe was the smallest market.", "The United States was ahead of Europe.", "Europe was behind the United States."),
    ),
    (
        "Revenue from Alpha, Beta and Gamma was $6, $7 and $2 million, respectively.",
        ("Alpha had the highest revenue.", "Gamma earned more than Beta.", "The largest revenue came from Alpha.", "Beta generated less revenue than Alpha.", "Beta was the smallest of the three."),
        ("Beta had the highest revenue.", "Beta earned more than Gamma.", "Gamma had the lowest revenue.", "Gamma generated less revenue than Alpha.", "Alpha was the second largest.", "Beta was one of the largest.", "Beta earned more than Alpha and Gamma."),
    ),
    (
        "The notice period is 30 days for tenants and 60 days for landlords.",
        ("The notice period is longer for tenants than for landlords.", "Landlords have a shorter notice period than tenants.", "Tenants must give more notice than landlords.", "The notice period for landlords is half that for tenants."),
        ("The notice period is shorter for tenants than for landlords.", "Landlords have a longer notice period than tenants.", "Landlords must give more notice than tenants.", "The notice period for landlords is twice that for tenants.", "The notice period is no longer for tenants than for landlords."),
    ),
    (
        "Headache occurred in 12% of patients and nausea in 18%.",
        ("Headache was more common than nausea.", "Nausea was less frequent than headache.", "The most common adverse event was headache."),
        ("Nausea was more common than headache.", "Headache was less frequent than nausea.", "Nausea was the most common.", "Nausea was more severe than headache."),
    ),
    (
        "The response rate was 45% with ibrutinib and 30% with placebo.",
        ("The response rate was higher with placebo than with ibrutinib.", "Placebo produced a higher response rate than ibrutinib.", "Fewer patients responded to ibrutinib than to placebo."),
        ("The response rate was higher with ibrutinib than with placebo.", "Placebo produced a lower response rate than ibrutinib."),
    ),
    (
        "The Lease was signed on 5 May 2019 and the Amendment on 3 June 2021.",
        ("The Amendment was signed before the Lease.", "The Lease was signed later than the Amendment.", "The Amendment was signed first."),
        ("The Amendment was signed after the Lease.", "The Lease was signed earlier than the Amendment.", "The Lease was signed first."),
    ),
    (
        "Brown & Co was founded in 1990 and Green Ltd in 1985.",
        ("Brown & Co is older than Green Ltd.", "Green Ltd was founded later than Brown & Co."),
        ("Green Ltd is older than Brown & Co.", "Brown & Co was founded later than Green Ltd."),
    ),
    (
        "Marketing spending totaled $120 million, while research spending totaled $95 million.",
        ("The company spent more on research than on marketing.", "Research spending surpassed marketing spending.", "Marketing spending was less than research spending."),
        ("The company spent more on marketing than on research.", "Marketing spending surpassed research spending.", "Research spending was below marketing spending."),
    ),
    (
        "Full-time staff numbered 1,240 and part-time staff numbered 860.",
        ("There were more part-time than full-time staff.", "Part-time staff outnumbered full-time staff."),
        ("There were more full-time than part-time staff.", "Full-time staff outnumbered part-time staff."),
    ),
    (
        "The turnover rate among engineers was 8%, compared with 14% among sales staff.",
        ("Turnover was higher among engineers than among sales staff.", "Sales staff had a lower turnover rate than engineers."),
        ("Turnover was lower among engineers than among sales staff.", "Sales staff had a higher turnover rate than engineers."),
    ),
    (
        "Annual leave is 28 days for managers and 22 days for other employees.",
        ("Managers get fewer days of annual leave than other employees.", "Other employees get more annual leave than managers."),
        ("Managers get more days of annual leave than other employees.", "Other employees get less annual leave than managers."),
    ),
    (
        "Long-term debt was $3.1 billion and short-term debt was $0.9 billion at year end.",
        ("Short-term debt exceeded long-term debt.", "Long-term debt was lower than short-term debt.", "Short-term debt was twice long-term debt."),
        ("Long-term debt exceeded short-term debt.", "Short-term debt was lower than long-term debt.", "Long-term debt was three times short-term debt."),
    ),
    (
        "Net sales 2018 2017 2016 North America $ 5,210 $ 4,980 $ 4,700 Europe 3,100 3,250 3,300",
        ("Europe had higher sales than North America in 2018.", "Europe was larger than North America.", "In 2017, North America was smaller than Europe."),
        ("North America was larger than Europe in 2018.", "Europe was smaller than North America."),
    ),
    (
        "The median survival was 14.2 months in the treatment arm and 10.1 months in the control arm.",
        ("Median survival was longer in the control arm than in the treatment arm.", "Patients in the treatment arm had a shorter median survival than those in the control arm."),
        ("Median survival was longer in the treatment arm than in the control arm.", "Median survival was shorter in the control arm than in the treatment arm."),
    ),
    (
        "Gross margin was 42.1% in the Consumer segment, 38.5% in the Industrial segment and 51.0% in the Health segment.",
        ("The Consumer segment had the highest gross margin.", "Gross margin was lowest in the Health segment.", "The Industrial segment had a higher gross margin than the Consumer segment.", "Gross margin was highest in Consumer."),
        ("The Health segment had the highest gross margin.", "Gross margin was lowest in the Industrial segment.", "The Consumer segment had a higher gross margin than the Industrial segment.", "Gross margin was highest in Health."),
    ),
    (
        "The maximum fine is €20 million for controllers and €10 million for processors.",
        ("The maximum fine is higher for processors than for controllers.", "Controllers face a lower maximum fine than processors."),
        ("The maximum fine is higher for controllers than for processors.", "Processors face a lower maximum fine than controllers."),
    ),
    (
        "Revenue increased 9% in the Americas, 5% in EMEA and 12% in Asia Pacific.",
        ("Revenue grew fastest in the Americas.", "EMEA recorded the highest revenue growth.", "Revenue growth in EMEA outpaced the Americas.", "Revenue growth was slowest in the Americas."),
        ("Revenue grew fastest in Asia Pacific.", "EMEA recorded the lowest revenue growth.", "Revenue growth was slowest in EMEA.", "The Americas was the largest region."),
    ),
    (
        "Cost of sales was $61 million and selling expenses were $22 million.",
        ("Selling expenses exceeded cost of sales.", "Selling expenses were higher than cost of sales."),
        ("Cost of sales exceeded selling expenses.", "Cost of sales was higher than selling expenses."),
    ),
    (
        "The plan covers 410 active employees and 530 retirees.",
        ("The plan covers more active employees than retirees.", "Active employees outnumber retirees in the plan."),
        ("The plan covers more retirees than active employees.", "The plan covers fewer active employees than retirees."),
    ),
    (
        "Cash was $210 million at December 31, 2020 and $180 million at December 31, 2019.",
        ("Cash was lower at the end of 2020 than at the end of 2019.", "Cash at the end of 2019 exceeded that at the end of 2020."),
        ("Cash was higher at the end of 2020 than at the end of 2019.",),
    ),
    (
        "Basic earnings per share were $2.10 and diluted earnings per share were $2.04.",
        ("Diluted earnings per share were higher than basic earnings per share.",),
        ("Basic earnings per share were higher than diluted earnings per share.", "Diluted earnings per share were lower than basic earnings per share."),
    ),
    (
        "Net loss in Europe was $5 million and net loss in Asia was $9 million.",
        (),
        ("The net loss was larger in Asia than in Europe.", "Net results were better in Europe than in Asia.", "Net income was higher in Europe than in Asia."),
    ),
    (
        "Sales declined 3% in Canada and 8% in Mexico.",
        ("Sales declined more in Canada than in Mexico.", "The decline was larger in Canada than in Mexico."),
        ("Sales declined more in Mexico than in Canada.", "Sales fared better in Canada than in Mexico."),
    ),
    (
        "The first instalment is $4,000 and the second instalment is $6,500.",
        ("The first instalment is larger than the second.", "The second instalment is smaller than the first."),
        ("The second instalment is larger than the first.", "The first instalment is smaller than the second."),
    ),
    (
        "Employees contribute 5% of salary and the employer contributes 8%.",
        ("Employees contribute more than the employer.", "The employer's contribution is lower than the employees'."),
        ("The employer contributes more than employees.", "Employees contribute less than the employer."),
    ),
    (
        "Of the 900 respondents, 310 chose plan A, 350 chose plan B and 240 chose plan C.",
        ("Plan A was the most popular.", "Plan C was chosen more often than plan B."),
        ("Plan B was the most popular.", "Plan B was chosen more often than plan C.", "Plan C was chosen the least."),
    ),
    (
        "Product revenue was $812 million (2019: $790 million) and service revenue was $455 million (2019: $430 million).",
        ("Service revenue was higher than product revenue.", "Service revenue exceeded product revenue."),
        ("Product revenue was higher than service revenue.", "Product revenue exceeded service revenue."),
    ),
    (
        "The company operates 61 warehouses in Germany, 48 in France and 75 in Poland.",
        ("Most warehouses are in Germany.", "France has more warehouses than Poland.", "Germany has the most warehouses.", "Poland has the fewest warehouses."),
        ("Poland has the most warehouses.", "France has fewer warehouses than Germany.", "France has the fewest warehouses."),
    ),
    (
        "The annual fee is $95 for the Gold card and $450 for the Platinum card.",
        ("The Gold card is more expensive than the Platinum card.", "The annual fee is lower for the Platinum card than for the Gold card.", "The Platinum card is cheaper than the Gold card."),
        ("The Platinum card is more expensive than the Gold card.", "The Gold card is cheaper than the Platinum card.", "The Gold card is not more expensive than the Platinum card."),
    ),
    (
        "Depreciation was $84 million in 2021, $79 million in 2020 and $91 million in 2019.",
        ("Depreciation was highest in 2021.", "Depreciation was lowest in 2019."),
        ("Depreciation was highest in 2019.", "Depreciation was lowest in 2020."),
    ),
    (
        "The interest rate on the term loan is 4.5%, and the rate on the revolving facility is 3.9%.",
        ("The revolving facility carries a higher interest rate than the term loan.", "The rate on the term loan is lower than on the revolving facility."),
        ("The term loan carries a higher interest rate than the revolving facility.", "The rate on the revolving facility is lower than that on the term loan."),
    ),
    (
        "Operating income was $1,021 million for Personal Systems and $1,147 million for Printing.",
        ("Personal Systems had higher operating income than Printing.", "Operating income was greater for Personal Systems than for Printing.", "Printing's operating income was below that of Personal Systems."),
        ("Printing had higher operating income than Personal Systems.", "Operating income was greater for Printing than for Personal Systems."),
    ),
    (
        "Women held 34% of senior roles and 52% of junior roles.",
        ("Women held a larger share of senior roles than of junior roles.",),
        ("Women held a larger share of junior roles than of senior roles.",),
    ),
    (
        "Equity awards vest over four years for executives and over three years for directors.",
        ("Awards vest over a longer period for directors than for executives.",),
        ("Awards vest over a longer period for executives than for directors.",),
    ),
    (
        "The mortality rate was 2.4 per 1,000 in the vaccinated group and 5.1 per 1,000 in the unvaccinated group.",
        ("Mortality was higher in the vaccinated group than in the unvaccinated group.",),
        ("Mortality was lower in the vaccinated group than in the unvaccinated group.",),
    ),
    (
        "Restructuring charges were $12 million, impairment charges were $40 million and legal settlements were $25 million.",
        ("Restructuring charges were the largest item.", "Legal settlements exceeded impairment charges."),
        ("Impairment charges were the largest item.", "Impairment charges exceeded legal settlements."),
    ),
    (
        "Total assets were $900 million, of which goodwill was $450 million and cash was $80 million.",
        ("Cash was larger than goodwill.",),
        ("Goodwill was the largest asset.", "Goodwill was larger than cash.", "Cash was the smallest."),
    ),
    (
        "Item A weighs 12 kg and item B weighs 15 kg.",
        ("Item A is heavier than item B.", "Item B is lighter than item A."),
        ("Item B is heavier than item A.", "Item A is lighter than item B."),
    ),
    (
        "Appeals must be filed within 14 days in criminal cases and within 30 days in civil cases.",
        ("The time to appeal is longer in criminal cases than in civil cases.",),
        ("The time to appeal is shorter in criminal cases than in civil cases.", "Appeals must be filed sooner in criminal cases than in civil cases."),
    ),
    (
        "Subscription revenue of $3.2 billion represented 67% of revenue, product revenue of $1.1 billion 23% and services revenue of $0.5 billion 10%.",
        ("Product revenue was the largest component of revenue.",),
        ("Subscription revenue was the largest component of revenue.", "Services revenue was the smallest component."),
    ),
    (
        "The same allowance of $500 applies to meals and $800 to lodging.",
        ("The allowance for meals is the same as for lodging.",),
        ("The allowance for meals is lower than for lodging.",),
    ),
    (
        "Inventories were $74 million at the Ohio plant and $74 million at the Texas plant.",
        (),
        ("Inventories at the Ohio plant equaled those at the Texas plant.", "Inventories were the same at both plants."),
    ),
    (
        "Shares repurchased totaled 4.1 million in the first quarter and 5.3 million in the second quarter.",
        ("More shares were repurchased in the first quarter than in the second quarter.",),
        ("More shares were repurchased in the second quarter than in the first quarter.", "Fewer shares were repurchased in the first quarter than in the second."),
    ),
    (
        "The deposit is $3,700 and the monthly rent is $1,850.",
        ("The monthly rent is higher than the deposit.",),
        ("The deposit is higher than the monthly rent.", "The deposit is twice the monthly rent.", "The deposit equals twice the monthly rent."),
    ),
    (
        "Advertising costs were $5 million in Europe and freight costs were $9 million in Asia.",
        (),
        ("Advertising costs were higher in Europe than in Asia.", "Europe spent more than Asia.", "Sales were higher in Europe than in Asia."),
    ),
    (
        "Operating activities provided $900 million and investing activities used $400 million.",
        (),
        ("Investing activities used less cash than operating activities provided.", "Operating cash flow was larger than investing cash flow."),
    ),
    (
        "Sales rose to $5 million in Norway and to $7 million in Sweden.",
        ("Sales in Norway were higher than in Sweden.", "Norway's sales were larger than Sweden's."),
        ("Sales rose more in Norway than in Sweden.", "Sales in Sweden were higher than in Norway.", "Norway's sales were smaller than Sweden's."),
    ),
    (
        "More than 40% of customers are in Spain and less than 50% in Portugal.",
        (),
        ("Most customers are in Spain.", "More customers are in Spain than in Portugal."),
    ),
    (
        "Would the tenant pay $500 or the landlord $700?",
        (),
        ("Would the tenant pay more than the landlord?", "The tenant would pay more than the landlord."),
    ),
    (
        "The Foods division earned $212 million and the Beverages division earned $187 million in 2022.",
        ("In 2022 the Foods division earned less than the Beverages division.",),
        ("In 2022 the Foods division earned more than the Beverages division.", "Beverages earned less than Foods in 2022.", "Foods earned the most of the two divisions."),
    ),
    (
        "We had 5,400 employees in North America, 3,100 in Europe and 6,900 in Asia Pacific as of June 30, 2021.",
        ("The largest number of employees worked in North America.", "Asia Pacific had fewer employees than Europe.", "Most employees were based in North America.", "North America employed more people than Asia Pacific.", "The fewest employees were in Asia Pacific."),
        ("The largest number of employees worked in Asia Pacific.", "Europe had the fewest employees.", "North America had more employees than Europe.", "Most employees were outside Europe.", "Asia Pacific had more employees than North America.", "North America had the second-largest workforce."),
    ),
    (
        "Serious adverse events occurred in 21% of patients receiving nivolumab and 34% of patients receiving docetaxel.",
        ("Serious adverse events were more frequent with nivolumab than with docetaxel.", "Patients receiving docetaxel had fewer serious adverse events than patients receiving nivolumab."),
        ("Serious adverse events were less frequent with nivolumab than with docetaxel.", "Patients receiving nivolumab had fewer serious adverse events than patients receiving docetaxel.", "Serious adverse events were more common with docetaxel than nivolumab."),
    ),
    (
        "Median progression-free survival was 11.3 months for the combination and 6.9 months for monotherapy.",
        ("Progression-free survival was longer for monotherapy than for the combination.",),
        ("Progression-free survival was longer for the combination than for monotherapy.", "Median progression-free survival was shorter with monotherapy."),
    ),
    (
        "The tenant shall give 60 days' notice, while the landlord shall give 90 days' notice.",
        ("The landlord has a shorter notice period than the tenant.", "The tenant must give longer notice than the landlord.", "The tenant must give more notice than the landlord."),
        ("The tenant has a shorter notice period than the landlord.", "The landlord must give longer notice than the tenant.", "The landlord must give at least as much notice as the tenant."),
    ),
    (
        "Claims under the policy are capped at $250,000 for property damage and $1,000,000 for bodily injury.",
        ("The cap is higher for property damage than for bodily injury.", "Bodily injury has a lower cap than property damage."),
        ("The cap is lower for property damage than for bodily injury.", "Bodily injury has a higher cap than property damage.", "The cap for bodily injury is four times that for property damage."),
    ),
    (
        "In fiscal 2019, hardware revenue was $3,412 million, software revenue was $5,108 million and services revenue was $2,877 million.",
        ("Hardware was the largest revenue source in fiscal 2019.", "Services revenue exceeded hardware revenue.", "Software revenue was lower than services revenue in fiscal 2019.", "Software generated the least revenue."),
        ("Software was the largest revenue source in fiscal 2019.", "Hardware revenue exceeded services revenue.", "Services generated the least revenue.", "Services revenue was the lowest of the three.", "Hardware revenue ranked second."),
    ),
    (
        "Operating expenses were $84.2 million in the third quarter and $91.7 million in the fourth quarter.",
        ("Operating expenses in the third quarter exceeded those in the fourth quarter.",),
        ("Operating expenses were lower in the third quarter than in the fourth quarter.", "Operating expenses in the fourth quarter exceeded those in the third quarter."),
    ),
    (
        "The survey found that 62% of men and 71% of women supported the proposal.",
        ("Men were more likely than women to support the proposal.", "Support was higher among men than among women.", "More men than women supported the proposal."),
        ("Women were more likely than men to support the proposal.", "Support was higher among women than among men.", "Support was lower among men than among women."),
    ),
    (
        "Unemployment stood at 3.4% in Bavaria, 8.9% in Berlin and 7.1% in Hamburg.",
        ("Bavaria had the highest unemployment.", "Unemployment was lowest in Hamburg.", "Berlin had lower unemployment than Hamburg.", "Hamburg's unemployment was higher than Berlin's."),
        ("Berlin had the highest unemployment.", "Unemployment was lowest in Bavaria.", "Hamburg had lower unemployment than Berlin.", "Bavaria's unemployment was lower than Berlin's."),
    ),
    (
        "The Board granted 120,000 options to Ms. Lee, 95,000 options to Mr. Okafor and 150,000 options to Mr. Silva.",
        ("Ms. Lee received the most options.", "Mr. Silva received fewer options than Mr. Okafor.", "Mr. Okafor was granted more options than Ms. Lee."),
        ("Mr. Silva received the most options.", "Mr. Okafor received fewer options than Mr. Silva.", "Ms. Lee was granted more options than Mr. Okafor."),
    ),
    (
        "Research and development expense increased 14%, while selling, general and administrative expense increased 6%.",
        ("Selling, general and administrative expense grew faster than research and development expense.", "Research and development expense rose more slowly than selling, general and administrative expense."),
        ("Research and development expense grew faster than selling, general and administrative expense.",),
    ),
    (
        "Accounts receivable were $1,120 million, compared with inventories of $1,480 million.",
        ("Accounts receivable exceeded inventories.", "Inventories were lower than accounts receivable.", "Receivables were larger than inventories."),
        ("Inventories exceeded accounts receivable.", "Accounts receivable were lower than inventories."),
    ),
    (
        "Tuition is $11,300 for residents and $38,900 for non-residents.",
        ("Residents pay more tuition than non-residents.", "Tuition is lower for non-residents than for residents.", "Tuition is more expensive for residents than for non-residents."),
        ("Residents pay less tuition than non-residents.", "Tuition is lower for residents than for non-residents.", "Non-residents pay more than twice as much as residents."),
    ),
    (
        "The Commission received 412 complaints about delivery, 388 about billing and 97 about privacy.",
        ("Billing drew the most complaints.", "There were more complaints about privacy than about billing.", "Most complaints concerned billing.", "The fewest complaints were about delivery."),
        ("Delivery drew the most complaints.", "There were more complaints about billing than about privacy.", "The fewest complaints were about privacy."),
    ),
    (
        "Segment assets totaled $6.1 billion for Refining, $4.4 billion for Chemicals and $2.0 billion for Retail.",
        ("Chemicals had more segment assets than Refining.", "Retail held the largest segment assets.", "Refining had the smallest asset base."),
        ("Refining had more segment assets than Chemicals.", "Refining held the largest segment assets.", "Retail had the smallest segment assets.", "Chemicals had more than twice the segment assets of Retail."),
    ),
    (
        "The first trial enrolled 840 patients and the second trial enrolled 1,260 patients.",
        ("The first trial was larger than the second.", "The first trial enrolled more patients than the second trial.", "Fewer patients were enrolled in the second trial than in the first."),
        ("The second trial was larger than the first.", "The first trial enrolled fewer patients than the second trial."),
    ),
    (
        "Interest income rose 22% and fee income rose 9% in the year.",
        ("Fee income rose more than interest income.", "Fee income growth outpaced interest income growth.", "Interest income grew more slowly than fee income."),
        ("Interest income rose more than fee income.", "Interest income growth outpaced fee income growth.", "Fee income was smaller than interest income.", "Fee income exceeded interest income."),
    ),
    (
        "The statute of limitations is six years for contract claims and three years for tort claims.",
        ("Tort claims have a longer limitation period than contract claims.", "The statute of limitations is shorter for contract claims than for tort claims."),
        ("Contract claims have a longer limitation period than tort claims.", "The statute of limitations is longer for contract claims than for tort claims.", "The limitation period for contract claims is twice that for tort claims."),
    ),
    (
        "Employees in Denmark work 37 hours per week and employees in Poland work 40 hours per week.",
        ("Employees in Denmark work longer hours than employees in Poland.", "Employees work more hours in Denmark than in Poland."),
        ("Employees in Poland work longer hours than employees in Denmark.", "Employees work fewer hours in Denmark than in Poland."),
    ),
    (
        "Capital spending was $310 million on stores, $120 million on technology and $95 million on supply chain.",
        ("The company spent more on technology than on stores.", "Supply chain received the most capital spending.", "Technology was the largest category of capital spending."),
        ("The company spent more on stores than on technology.", "Stores were the largest category of capital spending.", "The company spent the least on supply chain."),
    ),
    (
        "The Series A notes bear interest at 3.25% and the Series B notes bear interest at 4.10%.",
        ("The Series A notes carry a higher rate than the Series B notes.", "The interest rate on the Series B notes is lower than that on the Series A notes."),
        ("The Series B notes carry a higher rate than the Series A notes.", "The interest rate on the Series A notes is lower than that on the Series B notes."),
    ),
    (
        "Water use was 1.9 million gallons in the north plant and 2.6 million gallons in the south plant.",
        ("The north plant used more water than the south plant.", "Water use was lower in the south plant than in the north plant."),
        ("The south plant used more water than the north plant.", "Water use was lower in the north plant than in the south plant."),
    ),
    (
        "Prescriptions fell 5% in the east region and 11% in the west region.",
        ("Prescriptions fell more in the east region than in the west region.", "The steeper drop was in the east region."),
        ("Prescriptions fell more in the west region than in the east region.", "Prescriptions fell less in the east than in the west.", "The drop was bigger in the west region."),
    ),
    (
        "Revenues (in millions) Americas $ 8,412 Europe 3,905 Asia 4,120 Total $ 16,437",
        ("Europe had higher revenues than Asia.", "Asia was the largest region.", "Europe generated more revenue than the Americas."),
        ("Asia had higher revenues than Europe.", "The Americas was the largest region.", "Europe was the smallest region by revenue.", "The Americas generated more revenue than Europe and Asia."),
    ),
    (
        "2021 2020 Cash and cash equivalents $ 2,310 $ 2,955 Short-term investments 1,480 1,105 Accounts receivable 3,020 2,870",
        ("Short-term investments exceeded accounts receivable in 2021.", "In 2020, accounts receivable were higher than cash and cash equivalents.", "Short-term investments were larger than cash and cash equivalents."),
        ("Accounts receivable exceeded short-term investments in 2021.", "In 2021, accounts receivable were higher than cash and cash equivalents.", "In 2020, cash and cash equivalents were higher than accounts receivable.", "Cash and cash equivalents were lower in 2021 than in 2020.", "Short-term investments were higher in 2021 than in 2020."),
    ),
    (
        "The contract with Delta was signed on March 3, 2020, and the contract with Omega was signed on July 19, 2020.",
        ("The contract with Omega was signed before the contract with Delta.", "The Delta contract was signed later than the Omega contract.", "The Omega contract came first."),
        ("The contract with Delta was signed before the contract with Omega.", "The Omega contract was signed later than the Delta contract."),
    ),
    (
        "Average pay was $61,000 for nurses and $58,500 for teachers.",
        ("Teachers earned more on average than nurses.", "Average pay was lower for nurses than for teachers.", "Nurses were paid less than teachers."),
        ("Nurses earned more on average than teachers.", "Average pay was lower for teachers than for nurses.", "Teachers were paid less than nurses."),
    ),
    (
        "Of total debt of $9.0 billion, $6.3 billion is fixed-rate and $2.7 billion is floating-rate.",
        ("Floating-rate debt exceeds fixed-rate debt.", "Most of the debt is floating-rate.", "The company has more floating-rate than fixed-rate debt."),
        ("Fixed-rate debt exceeds floating-rate debt.", "Most of the debt is fixed-rate.", "The company has less floating-rate than fixed-rate debt."),
    ),
    (
        "Domestic sales were $14 million and export sales were $14 million.",
        (),
        ("Domestic sales were equal to export sales.", "Domestic and export sales were the same.", "Domestic sales were no higher than export sales."),
    ),
    (
        "Sales per store were $2.1 million at Harbor and $1.8 million at Summit, but Summit operates 400 stores and Harbor 250.",
        ("Summit operates fewer stores than Harbor.",),
        ("Summit operates more stores than Harbor.", "Harbor had higher sales per store than Summit."),
    ),
    (
        "Gains on sales of securities were $12 million in 2019 and losses were $4 million in 2018.",
        (),
        ("Gains in 2019 were larger than the losses in 2018.", "Results were better in 2019 than in 2018."),
    ),
    (
        "The vaccine was 95% effective in adults under 65 and 86% effective in adults over 65.",
        (),
        ("The vaccine was less effective in adults over 65 than in adults under 65.",),
    ),
    (
        "Under the plan, executives may defer up to 75% of salary and managers up to 50%.",
        ("Managers may defer a larger share of salary than executives.",),
        ("Executives may defer a larger share of salary than managers.",),
    ),
    (
        "Company A posted revenue of $90 million and a profit of $4 million; Company B posted revenue of $70 million and a profit of $9 million.",
        ("Company B posted higher revenue than Company A.", "Company A posted a higher profit than Company B."),
        ("Company A posted higher revenue than Company B.", "Company B posted a higher profit than Company A.", "Company B was more profitable than Company A.", "Company A was larger than Company B by revenue."),
    ),
    (
        "Wages were $4.2 million in the kitchen department, $3.1 million in housekeeping and $1.9 million at the front desk.",
        ("Housekeeping had the highest wages.", "Wages at the front desk were higher than in housekeeping.", "The kitchen department had lower wages than housekeeping."),
        ("The kitchen department had the highest wages.", "Wages at the front desk were lower than in housekeeping.", "Housekeeping wages were below those of the kitchen department.", "Wages were lowest at the front desk."),
    ),
    (
        "The arbitration clause allows each party 20 days to respond, whereas the court rules allow 30 days.",
        (),
        ("The court rules allow more time to respond than the arbitration clause.", "Parties have a shorter time to respond under the arbitration clause than under the court rules."),
    ),
    (
        "Absenteeism was 3.1% among office workers and 5.6% among shift workers.",
        ("Office workers had higher absenteeism than shift workers.", "Absenteeism was lower among shift workers than among office workers."),
        ("Shift workers had higher absenteeism than office workers.", "Absenteeism among office workers was nearly half that of shift workers."),
    ),
    (
        "Patients on the high dose lost 9.2 kg and patients on the low dose lost 5.4 kg.",
        (),
        ("Patients on the high dose lost more weight than patients on the low dose.", "Weight loss was greater with the high dose than with the low dose."),
    ),
    (
        "Net revenue was $6,820 million in 2016, $8,228 million in 2015 and $9,425 million in 2014.",
        ("Net revenue was highest in 2016.", "Net revenue in 2016 exceeded that of 2015.", "Net revenue was lower in 2014 than in 2015."),
        ("Net revenue was highest in 2014.", "Net revenue in 2015 exceeded that of 2016.", "Net revenue was higher in 2014 than in 2015.", "Net revenue was lowest in 2016."),
    ),
    (
        "The warranty lasts 24 months for the engine and 12 months for the battery.",
        ("The battery has a longer warranty than the engine.", "The engine warranty is shorter than the battery warranty.", "The battery's warranty lasts twice as long as the engine's."),
        ("The engine has a longer warranty than the battery.", "The engine's warranty lasts twice as long as the battery's.", "The battery warranty is shorter than the engine warranty."),
    ),
    (
        "Rent expense was $18.2 million and utilities were $4.4 million, both up from the prior year.",
        ("Utilities were higher than rent expense.",),
        ("Rent expense was higher than utilities.", "Rent expense rose from the prior year.", "Utilities were higher than in the prior year."),
    ),
    (
        "Fund X returned 8.1%, Fund Y returned 6.4% and the benchmark returned 7.0%.",
        ("Fund Y outperformed Fund X, returning more than Fund X.", "Fund Y returned more than the benchmark.", "The benchmark returned more than Fund X."),
        ("Fund X returned more than the benchmark.", "Fund Y trailed the benchmark.", "Fund Y lagged Fund X.", "Fund X had the highest return."),
    ),
    (
        "The merger was announced on 4 February 2014 and completed on 30 November 2014.",
        ("The merger was completed before it was announced.",),
        ("The merger was announced before it was completed.", "The merger was completed after it was announced.", "The merger was completed later than it was announced."),
    ),
    (
        "The court awarded $300,000 in compensatory damages and $1.2 million in punitive damages.",
        ("Compensatory damages exceeded punitive damages.", "Punitive damages were lower than compensatory damages."),
        ("Punitive damages exceeded compensatory damages.", "Compensatory damages were lower than punitive damages.", "Punitive damages were four times compensatory damages."),
    ),
    (
        "Oil production averaged 410 thousand barrels a day, and gas production averaged 290 thousand barrels of oil equivalent a day.",
        (),
        ("Oil production was higher than gas production.",),
    ),
    (
        "Interest cost was $31 million for the pension plan and $12 million for the postretirement plan.",
        ("Interest cost was higher for the postretirement plan than for the pension plan.", "The pension plan had less interest cost than the postretirement plan."),
        ("Interest cost was higher for the pension plan than for the postretirement plan.",),
    ),
    (
        "Year Ended December 31, 2020 2019 Wireless $ 71,100 $ 69,300 Wireline 28,610 29,950",
        ("Wireline revenue was larger than wireless revenue in 2020.", "Wireline was higher in 2020 than in 2019.", "Wireless was lower in 2020 than in 2019."),
        ("Wireless revenue was larger than wireline revenue in 2020.", "Wireline was lower in 2020 than in 2019.", "Wireless was higher in 2020 than in 2019.", "Wireless grew while wireline shrank."),
    ),
    (
        "The price of wheat rose 12% and the price of corn rose 4% during the quarter.",
        ("The price of corn rose more than the price of wheat.", "Corn prices rose faster than wheat prices."),
        ("The price of wheat rose more than the price of corn.", "Wheat prices rose faster than corn prices.", "Corn rose more slowly than wheat.", "Wheat was more expensive than corn."),
    ),
    (
        "Nurses received a raise of 4% and physicians received a raise of 2.5%.",
        ("Physicians received a larger raise than nurses.", "Nurses received a smaller raise than physicians."),
        ("Nurses received a larger raise than physicians.", "Physicians earn more than nurses."),
    ),
    (
        "Approximately 60% of our employees are in manufacturing, 25% in sales and 15% in administration.",
        ("Most employees work in sales.", "More employees are in administration than in sales.", "Manufacturing is the smallest group."),
        ("Most employees work in manufacturing.", "More employees are in sales than in administration.", "Administration is the smallest group.", "The largest group works in manufacturing."),
    ),
    (
        "Inpatient stays averaged 4.8 days at Mercy Hospital and 6.3 days at Grace Hospital.",
        ("Inpatient stays were longer at Mercy Hospital than at Grace Hospital.", "Grace Hospital had shorter inpatient stays than Mercy Hospital."),
        ("Inpatient stays were shorter at Mercy Hospital than at Grace Hospital.", "Grace Hospital had longer inpatient stays than Mercy Hospital."),
    ),
    (
        "Under Section 4, the licensee pays 6% of net sales in the first two years and 8% thereafter.",
        (),
        ("The royalty is lower in the first two years than thereafter.", "The licensee pays more later than at the start.", "The royalty rate goes up after the second year."),
    ),
    (
        "We repurchased 3.2 million shares for $410 million in 2018 and 2.9 million shares for $395 million in 2017.",
        ("Fewer shares were repurchased in 2018 than in 2017.", "We repurchased more shares in 2017 than in 2018."),
        ("More shares were repurchased in 2018 than in 2017.", "The cost of repurchases was higher in 2018 than in 2017.", "We spent less on repurchases in 2017 than in 2018."),
    ),
    (
        "Adults should take no more than 4 tablets a day, and children no more than 2 tablets a day.",
        (),
        ("Adults may take more tablets a day than children.", "Children should take fewer tablets a day than adults."),
    ),
    (
        "The Northern line carried 252 million passengers, the Central line 289 million and the Jubilee line 281 million.",
        (),
        ("The Central line carried the most passengers.", "The Northern line carried fewer passengers than the Jubilee line."),
    ),
    (
        "Deferred tax assets were $95 million and deferred tax liabilities were $240 million.",
        ("Deferred tax assets exceeded deferred tax liabilities.", "Deferred tax liabilities were smaller than deferred tax assets."),
        ("Deferred tax liabilities exceeded deferred tax assets.", "Deferred tax assets were smaller than deferred tax liabilities."),
    ),
    (
        "Revenue was $50 million in Texas, and profit was $9 million in Ohio and $4 million in Texas.",
        ("Profit was higher in Texas than in Ohio.",),
        ("Profit was higher in Ohio than in Texas.", "Texas earned less profit than Ohio."),
    ),
    (
        "Senior notes of $500 million mature in 2025 and term loans of $350 million mature in 2023.",
        ("The term loans mature later than the senior notes.", "The term loans are larger than the senior notes.", "The senior notes mature before the term loans."),
        ("The senior notes mature later than the term loans.", "The term loans are smaller than the senior notes.", "The term loans mature before the senior notes."),
    ),
    (
        "Scope 1 emissions were 1.4 million tonnes and Scope 2 emissions were 0.9 million tonnes.",
        (),
        ("Scope 1 emissions were higher than Scope 2 emissions.", "Scope 2 emissions were lower than Scope 1 emissions."),
    ),
    (
        "Fiction accounts for 44% of loans, non-fiction for 31% and periodicals for 25%.",
        ("Non-fiction accounts for more loans than fiction.", "Periodicals are borrowed the most.", "Periodicals account for the largest share of loans."),
        ("Fiction accounts for more loans than non-fiction.", "Non-fiction accounts for fewer loans than fiction.", "Periodicals account for the smallest share of loans."),
    ),
    (
        "The Lease was signed on 5 May 2019 and the Amendment was signed on 3 June 2021.",
        ("The Amendment was signed before the Lease.", "The Lease was signed later than the Amendment."),
        ("The Lease expires after the Amendment.", "The Lease ends later than the Amendment.", "The Lease was terminated after the Amendment was signed."),
    ),
    (
        "The offer was made on 3 March 2020, accepted on 9 March 2020 and completed on 1 July 2020.",
        (),
        ("The offer was accepted after it was made.", "The offer was completed last.", "Payment was due later than the offer."),
    ),
    (
        "Headcount was 1,200 in Lyon and 900 in Turin, and sales were $40 million in Lyon and $55 million in Turin.",
        ("Sales were higher in Lyon than in Turin.", "Headcount was higher in Turin than in Lyon.", "Lyon had higher sales than Turin."),
        ("Sales were higher in Turin than in Lyon.", "Headcount was higher in Lyon than in Turin.", "Turin was more productive than Lyon.", "Lyon is the larger site by headcount.", "Turin is the larger site by sales.", "Lyon was larger than Turin."),
    ),
    (
        "Claims paid were $12 million for auto and $20 million for home, against premiums of $15 million for auto and $18 million for home.",
        ("More claims were paid for auto than for home.",),
        ("Home claims exceeded home premiums.", "Auto premiums exceeded auto claims.", "Auto was more profitable than home.", "More claims were paid for home than for auto.", "Premiums were higher for home than for auto."),
    ),
    (
        "The drug reduced LDL by 38% at the 20 mg dose and by 47% at the 40 mg dose.",
        (),
        ("The 40 mg dose reduced LDL more than the 20 mg dose.", "LDL was lower with the 40 mg dose.", "The reduction was larger at 40 mg than at 20 mg."),
    ),
    (
        "Of 40 directors, 26 are independent, and the audit committee has 5 members while the pay committee has 4.",
        (),
        ("Most directors are independent.", "The audit committee is larger than the pay committee."),
    ),
    (
        "Free cash flow was $2.4 billion, up from $2.1 billion, while dividends paid were $1.6 billion and buybacks were $1.1 billion.",
        ("Buybacks exceeded dividends paid.", "Dividends paid were greater than free cash flow."),
        ("Dividends paid exceeded buybacks.", "Free cash flow exceeded dividends paid.", "Free cash flow was higher than in the year before.", "Together, dividends and buybacks were larger than free cash flow.", "Dividends and buybacks exceeded free cash flow."),
    ),
    (
        "Interest on the loan is 5% for the first three years and 7% for the remaining years.",
        (),
        ("The interest rate is lower in the first three years than in the remaining years.", "The loan becomes more expensive later.", "The remaining years carry a higher rate."),
    ),
    (
        "In the survey, 54% preferred remote work, 31% preferred hybrid work and 15% preferred office work.",
        ("More respondents preferred hybrid work than remote work.", "Office work was the most popular.", "Most preferred hybrid work."),
        ("More respondents preferred remote work than hybrid work.", "Office work was the least popular.", "Most preferred remote work.", "Hybrid work was preferred by more respondents than office work."),
    ),
    (
        "Gross profit was $310 million, operating profit was $120 million and net profit was $85 million.",
        ("Net profit was higher than operating profit.", "Operating profit exceeded gross profit."),
        ("Operating profit was higher than net profit.", "Gross profit exceeded operating profit.", "Net profit was the lowest of the three."),
    ),
    (
        "The north site emits 3.2 tonnes per day, against a limit of 5 tonnes per day.",
        ("The north site emits more than the limit.", "Emissions at the north site exceed the limit."),
        ("The north site emits less than the limit.", "Emissions are below the limit."),
    ),
    (
        "Total revenue was $80 million: $50 million from licences and $30 million from support.",
        ("Support was the largest source of revenue.", "Support brought in more than licences.", "Most revenue came from support."),
        ("Licences were the largest source of revenue.", "Licences brought in more than support.", "Most revenue came from licences.", "Support was the smaller source of revenue."),
    ),
    (
        "Maria worked 42 hours and Jonas worked 37 hours in the last week of March.",
        ("Jonas worked more hours than Maria.", "Maria worked fewer hours than Jonas in the last week of March."),
        ("Maria worked more hours than Jonas.", "Jonas worked fewer hours than Maria."),
    ),
    (
        "Ticket prices rose 8% to $54 in London, and rose 3% to $61 in Paris.",
        ("Tickets were more expensive in London than in Paris.",),
        ("Prices rose more in London than in Paris.", "Tickets were more expensive in Paris than in London.", "Ticket prices rose faster in London than in Paris."),
    ),
)  # fmt: skip


@each("claim, quote", [(claim, quote) for quote, wrong, _ in CASES for claim in wrong])
def test_a_false_comparison_is_a_mismatch(claim: str, quote: str) -> None:
    assert judge(claim, quote).mismatch


@each("claim, quote", [(claim, quote) for quote, _, honest in CASES for claim in honest])
def test_a_true_or_unknown_comparison_is_none(claim: str, quote: str) -> None:
    outcome = judge(claim, quote)
    assert outcome.mismatch is None
    assert outcome.instead is None


@each(
    "claim, quote, stated, held",
    [
        (
            "Intangible assets were larger than goodwill.",
            GOODWILL,
            "larger … than goodwill",
            "$45 million … $30 million",
        ),
        ("Goodwill trailed intangible assets.", GOODWILL, "trailed intangible assets", "$45 million … $30 million"),
        ("Goodwill was half of intangible assets.", GOODWILL, "half of intangible assets", "$45 million … $30 million"),
        ("France has the most offices.", OFFICES, "most offices", "61 offices … 48"),
    ],
)
def test_what_is_told(claim: str, quote: str, stated: str, held: str) -> None:
    assert judge(claim, quote).mismatch == (stated, held)


@each(
    "claim, quote",
    [
        ("Intangible assets were not larger than goodwill.", GOODWILL),
        ("Were intangible assets larger than goodwill?", GOODWILL),
        ("Intangible assets would be larger than goodwill.", GOODWILL),
        ("Intangible assets might be larger than goodwill.", GOODWILL),
        ("Intangible assets are expected to be larger than goodwill.", GOODWILL),
        ("Intangible assets were less of a risk than goodwill.", GOODWILL),
        ("Intangible assets were more volatile than goodwill.", GOODWILL),
        ("Intangible assets grew more than goodwill.", GOODWILL),
        ("Intangible assets were almost the same as goodwill.", GOODWILL),
        ("Intangible assets were larger than a year earlier.", GOODWILL),
        ("Intangible assets and deposits were larger than goodwill.", "Goodwill was $45 million, deposits were $50 million and intangible assets were $30 million."),
        ("Intangible assets abroad were larger than goodwill.", f"{GOODWILL} Assets abroad are not listed."),
        ("France and Germany combined have more offices than Poland.", OFFICES),
        ("France is one of the largest markets.", OFFICES),
        ("France is the second largest market.", OFFICES),
        ("The largest overseas market is Germany.", OFFICES),
        ("Most of the time the French offices are closed.", OFFICES),
        ("Double counting is avoided in France.", OFFICES),
        ("Germany had more offices in the second half of the year than in the first half of the year.", OFFICES),
        ("The net loss was smaller in Asia than in Europe.", "The net loss was $5 million in Europe and $9 million in Asia."),
        ("Europe was larger than Asia.", "Sales rose 4% in Europe and 7% in Asia."),
        ("Europe was larger than Asia.", "Europe had at least 40 sites and Asia had 50 sites."),
        ("Europe was larger than Asia.", "Sales were $5 million in Europe and 40 sites were in Asia."),
    ],
)  # fmt: skip
def test_what_is_no_plain_comparison(claim: str, quote: str) -> None:
    assert judge(claim, quote).mismatch is None


def test_only_two_things_of_a_moderate_quote_are_compared() -> None:
    many = " ".join(f"Item {name}{name} cost ${value}." for value, name in enumerate("BCDEFGHJKLMNOPQRSTUVWXYZ" * 4, 1))
    assert judge("Item BB was more expensive than item CC.", many).mismatch is None


@each(
    "claim, said",
    [
        ("Sales rose in 2016.", False),
        ("The rent is $500.", False),
        ("A is larger than B.", True),
        ("A came first.", True),
    ],
)
def test_what_may_be_a_comparison(claim: str, said: bool) -> None:
    assert says_ranking(claim) is said


@each(
    "quote, honest, wrong",
    [
        ("Arrivals (3,120) exceeded departures (2,795) in the decade.", "In the decade, arrivals outnumbered departures.", "In the decade, departures outnumbered arrivals."),
        ("The island has 900 goats. Births (81) exceeded deaths (64) last year.", "On the island, births exceeded deaths.", "On the island, more goats died: deaths exceeded births."),
        ("Exports exceeded imports for the third year running.", "Exports were higher than imports.", "Imports exceeded exports for the third year running."),
        ("Demand for copper outstripped supply throughout the spring.", "Supply of copper was smaller than demand throughout the spring.", "Supply of copper exceeded demand throughout the spring."),
        ("Rainfall in the north was greater than in the south.", "Rainfall in the south was lower than in the north.", "Rainfall in the south was greater than in the north."),
        ("In the trial, responders in the treated arm outnumbered those in the control arm.", "There were more responders in the treated arm than in the control arm.", "In the trial, responders in the control arm outnumbered those in the treated arm."),
    ],
)  # fmt: skip
def test_a_comparison_that_the_quote_makes_in_words(quote: str, honest: str, wrong: str) -> None:
    assert judge(honest, quote).mismatch is None
    assert judge(wrong, quote).mismatch


@each(
    "claim, quote",
    [
        ("In 2021 imports exceeded exports.", "In 2020 exports exceeded imports; in 2021 it was the other way round."),
        ("Imports exceeded exports in 2021.", "In 2020 exports exceeded imports. In 2021 imports exceeded exports."),
        ("Imports of steel exceeded exports.", "Exports of wheat exceeded imports. Steel was bought abroad."),
        ("Wages did not exceed rents.", "Rents exceeded wages."),
    ],
)
def test_a_comparison_of_something_else_in_words(claim: str, quote: str) -> None:
    assert judge(claim, quote).mismatch is None


@each(
    "quote, honest, wrong",
    [
        ("Light travels at 225,000 km/s in water and at 124,000 km/s in diamond.", "Light is faster in water than in diamond.", "Light is faster in diamond than in water."),
        ("The otter swims at 11 km/h and the seal at 35 km/h.", "A seal swims faster than an otter.", "An otter swims faster than a seal."),
        ("The Lahn is 246 km long. The Mosel, by comparison, has a length of 544 km.", "The Mosel is longer than the Lahn.", "The Lahn is longer than the Mosel."),
        ("Iodide-X has a half-life of 9.1 hours. Thallide-Y, by contrast, has a half-life of 3.8 years.", "Thallide has a longer half-life than iodide.", "Iodide has a longer half-life than thallide."),
        ("The fund held shares of approximately $412 million and bonds of approximately $388 million.", "The fund's shares were worth more than its bonds.", "The fund's bonds were worth more than its shares."),
        ("Shops in the U.S. earned $31 million, those in Spain $44 million.", "Shops in Spain earned more than shops in the U.S. market.", "Shops in the U.S. market earned more than shops in Spain."),
    ],
)  # fmt: skip
def test_speeds_lengths_and_durations_that_are_compared(quote: str, honest: str, wrong: str) -> None:
    assert judge(honest, quote).mismatch is None
    assert judge(wrong, quote).mismatch
